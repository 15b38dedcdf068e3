import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/listing.ts'
import * as schema from '#src/contract/listing.schema.ts'
import { brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { invalid } from '../base/errors.ts'
import { serve } from '../http/serve.ts'
import { readAgeGroupPage, readFiltered } from './filter.service.ts'
import { isAgeGroup, isCategory, isVertical, readMenuPage, requireId } from './listing.service.ts'
import {
  readAgeGroups,
  readBrands,
  readSubcategories,
  readTiles,
  readVerticalCategories,
  readVerticalNames,
  readVerticals,
} from './menu.service.ts'
import { readCategoryBrands, readOptions } from './option.service.ts'

const menuRoutes = (app: FastifyInstance) => {
  serve(app, call.verticals, schema.verticals, async ({ db }) => ({
    payload_verticalWithCatList: { vertical: await readVerticals(db) },
  }))
  serve(app, call.subcategories, schema.subcategories, async ({ db, request }) => ({
    payload_categoryBySubCategory: await readSubcategories(db, request.category_id),
  }))
  serve(app, call.ageGroups, schema.ageGroups, async ({ db }) => ({
    payload_ageGroupList: { age_group: await readAgeGroups(db) },
  }))
  serve(app, call.brands, schema.brands, async ({ db }) => ({
    payload_getAllBrands: await readBrands(db),
  }))
  serve(app, call.verticalNames, schema.verticalNames, async ({ db }) => ({
    payload_verticalList: { vertical: await readVerticalNames(db) },
  }))
  serve(app, call.verticalDesign, schema.verticalDesign, async ({ db }) => ({
    payload_verticaldesign: await readTiles(db),
  }))
  serve(app, call.verticalCategories, schema.verticalCategories, async ({ db, request }) => ({
    payload_verticalByCategory: await readVerticalCategories(db, request.vertical_slug),
  }))
}

const filterRoutes = (app: FastifyInstance) => {
  serve(app, call.filterOptions, schema.filterOptions, async ({ db, request }) => {
    const named = request.vertical_id ? eq(verticals.id, request.vertical_id) : null
    return { payload_filterOption: await readOptions(db, named) }
  })
  serve(app, call.filterOptionsBySlug, schema.filterOptionsBySlug, async ({ db, request }) => ({
    payload_filterOptionVerticalSlug: await readOptions(db, isVertical(request.vertical_slug)),
  }))
  serve(app, call.categoryBrands, schema.categoryBrands, async ({ db, request }) => ({
    payload_categoryByBrand: await readCategoryBrands(db, request.category_id),
  }))
  serve(app, call.filter, schema.filter, async ({ db, request }) => ({
    payload_FilterByProduct: await readFiltered(db, request),
  }))
  serve(app, call.newFilter, schema.newFilter, async ({ db, request }) => ({
    payload_FilterByProductNew: await readFiltered(db, request, eq(products.isNew, true)),
  }))
  serve(app, call.ageFilter, schema.ageFilter, async ({ db, request }) => {
    await requireId(db, 'age group', isAgeGroup(request.age_name_url))
    return { payload_FilterByProductAge: await readFiltered(db, request) }
  })
  serve(app, call.brandFilter, schema.brandFilter, async ({ db, request }) => {
    await requireId(db, 'brand', eq(brands.id, Number(request.brand_id)))
    return { payload_FilterByProducBrand: await readFiltered(db, request) }
  })
}

export const listingRoutes = (app: FastifyInstance): void => {
  menuRoutes(app)
  filterRoutes(app)
  serve(app, call.categoryListing, schema.categoryListing, async ({ db, request }) => {
    const { vertical_slug: vertical, category_name_url: category } = request
    const page = category
      ? readMenuPage(db, 'category', isCategory(vertical, category), request)
      : readMenuPage(db, 'vertical', isVertical(vertical), request)
    return { payload_FilterByProductCategory: await page }
  })
  serve(app, call.categoryProducts, schema.categoryProducts, async ({ db, request }) => {
    const named = eq(categories.slug, request.category_slug)
    return { payload_getProductByCategory: await readMenuPage(db, 'category', named, request) }
  })
  serve(app, call.categoryIdListing, schema.categoryIdListing, async ({ db, request }) => {
    const { category_id: category, vertical_id: vertical } = request
    if (!category && !vertical) throw invalid('category_id or vertical_id is missing')
    const page = category
      ? readMenuPage(db, 'category', eq(categories.id, category), request)
      : readMenuPage(db, 'vertical', eq(verticals.id, vertical!), request)
    return { payload_CategoryByProduct: await page }
  })
  serve(app, call.verticalListing, schema.verticalListing, async ({ db, request }) => {
    const named = isVertical(request.vertical_slug)
    return { payload_VerticalByProduct: await readMenuPage(db, 'vertical', named, request) }
  })
  serve(app, call.subcategoryListing, schema.subcategoryListing, async ({ db, request }) => {
    const named = eq(subcategories.id, request.subcategory_id)
    return { payload_SubCategoryByProduct: await readMenuPage(db, 'subcategory', named, request) }
  })
  serve(app, call.brandListing, schema.brandListing, async ({ db, request }) => {
    const named = eq(brands.id, request.brand_id)
    return { payload_BrandByProduct: await readMenuPage(db, 'brand', named, request) }
  })
  serve(app, call.ageGroupListing, schema.ageGroupListing, async ({ db, request }) => ({
    payload_ageGroupByProduct: await readAgeGroupPage(db, request.age_group_slug, request),
  }))
}
