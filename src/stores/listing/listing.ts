import { send } from '#src/api.ts'
import { can } from '#src/capabilities.ts'
import { deals, hotDeals, newArrivals } from '#src/contract/home.ts'
import {
  ageFilter,
  ageGroupListing,
  brandListing,
  categoryListing,
  filter as filterCall,
  subcategoryListing,
  verticalListing,
} from '#src/contract/listing.ts'
import { search } from '#src/contract/search.ts'
import { dishOf } from '#src/contract/product.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import { isFiltered, noFilter, pricesOf, type ListingFilter } from '#src/domain/listing-filter.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { storeScope } from '#src/site.ts'
import { refreshLine } from '../bag/bag.ts'
import type { AskPage, ListingPage, WirePage } from './listing-page.ts'

const byDish = can('dishes') ? { by_dish: 1 as const } : {}

/** A filter's conditions for the store API, without subcategory and diet. */
export const narrowed = (filter: ListingFilter) => {
  const { from, to } = pricesOf(filter.price)
  const { vertical, brand, gender, age } = filter
  return {
    vertical_id: vertical,
    brand_id: brand,
    gender,
    age,
    from_price: from,
    to_price: to,
  }
}

const replyTo = async (
  query: ListingQuery,
  page: number,
  perPage: number,
): Promise<WirePage | readonly WireDish[]> => {
  const filter = query.filter ?? noFilter
  const { sort, diet, without, keeps } = filter
  const paged = {
    ...storeScope,
    ...byDish,
    page,
    result_per_page: perPage,
    ...(can('listing-sort') && { sort }),
    ...(can('diets') && { diet, without, keeps: Number(keeps) }),
  }
  const ofSubcategory = async (id: number) => {
    const reply = await send(subcategoryListing, { ...paged, subcategory_id: id })
    return reply.payload_SubCategoryByProduct
  }
  if (filter.sub) return ofSubcategory(Number(filter.sub))
  switch (query.kind) {
    case 'subcategory':
      return ofSubcategory(query.subcategoryId)
    case 'vertical': {
      const reply = await send(verticalListing, { ...paged, vertical_slug: query.vertical })
      return reply.payload_VerticalByProduct
    }
    case 'category': {
      const scope = { vertical_slug: query.vertical, category_name_url: query.category }
      const reply = await send(categoryListing, { ...paged, ...scope })
      return reply.payload_FilterByProductCategory
    }
    case 'brand': {
      const reply = await send(brandListing, { ...paged, brand_id: query.brandId })
      return reply.payload_BrandByProduct
    }
    case 'age': {
      if (isFiltered(filter)) {
        const scope = { ...narrowed(filter), age_name_url: query.slug }
        return (await send(ageFilter, { ...paged, ...scope })).payload_FilterByProductAge
      }
      const reply = await send(ageGroupListing, { ...paged, age_group_slug: query.slug })
      return reply.payload_ageGroupByProduct
    }
    case 'search': {
      const scope = {
        vertical_id: Number(filter.vertical) || 0,
        category_id: query.categoryId ?? 0,
      }
      const reply = await send(search, { ...paged, ...scope, keyword: query.keyword })
      return { products: reply.payload_searchAI as WireDish[], total: reply.total }
    }
    case 'products': {
      const reply = await send(filterCall, { ...paged, product_ids: [...query.ids] })
      return reply.payload_FilterByProduct
    }
    case 'deals':
      return (await send(deals, { ...storeScope, ...byDish })).payload_normalDeals.product
    case 'hotDeals':
      return (await send(hotDeals, { ...storeScope, ...byDish })).payload_hotDeals.product
    case 'newArrivals':
      return (await send(newArrivals, { ...storeScope, ...byDish })).payload_newarrivalRandom
  }
}

const ask: AskPage = async (query, page, perPage) => {
  const reply = await replyTo(query, page, perPage)
  // Some calls, and those of another store API, return just the products.
  return 'products' in reply ? reply : { products: reply }
}

const pageBy = async (query: ListingQuery, page: number, perPage: number): Promise<ListingPage> => {
  const sort = query.filter?.sort ?? 'none'
  const isSorted = sort === 'none' || can('listing-sort')
  if (!can('dishes') || !(query.kind === 'search' ? can('search-cards') : isSorted))
    return (await import('./fallback.ts')).fallbackPage(query, page, perPage, ask)
  const { products, total = null } = await ask(query, page, perPage)
  return { products: products.map(dishOf), total }
}

/** Fetches one page of a listing and updates the bag's copies of its sizes. Throws an `ApiError`. */
export const loadListing = async (
  query: ListingQuery,
  page: number,
  perPage = pageSize,
): Promise<ListingPage> => {
  const found = await pageBy(query, page, perPage)
  for (const { sizes } of found.products) sizes.forEach(refreshLine)
  return found
}
