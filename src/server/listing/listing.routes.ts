import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/listing.ts'
import * as schema from '#src/contract/listing.schema.ts'
import { brands } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { invalid } from '../base/errors.ts'
import { serve } from '../http/serve.ts'
import { readAgeGroupPage, readFiltered } from './filter.service.ts'
import {
  readBrandPage,
  readCategoryPage,
  readCategoryPageBySlug,
  readNumberedPage,
  readSubcategoryPage,
  readVerticalPage,
  requireAgeGroup,
  requireId,
} from './listing.service.ts'
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
  serve(app, call.filterOptions, schema.filterOptions, async ({ db, request }) => ({
    payload_filterOption: await readOptions(db, { id: request.vertical_id }),
  }))
  serve(app, call.filterOptionsBySlug, schema.filterOptionsBySlug, async ({ db, request }) => ({
    payload_filterOptionVerticalSlug: await readOptions(db, { slug: request.vertical_slug }),
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
    await requireAgeGroup(db, request.age_name_url)
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
  serve(app, call.categoryListing, schema.categoryListing, async ({ db, request }) => ({
    payload_FilterByProductCategory: request.category_name_url
      ? await readCategoryPage(db, request.vertical_slug, request.category_name_url, request)
      : await readVerticalPage(db, request.vertical_slug, request),
  }))
  serve(app, call.categoryProducts, schema.categoryProducts, async ({ db, request }) => ({
    payload_getProductByCategory: await readCategoryPageBySlug(db, request.category_slug, request),
  }))
  serve(app, call.categoryIdListing, schema.categoryIdListing, async ({ db, request }) => {
    if (!request.category_id && !request.vertical_id)
      throw invalid('category_id or vertical_id is missing')
    return { payload_CategoryByProduct: await readNumberedPage(db, request) }
  })
  serve(app, call.verticalListing, schema.verticalListing, async ({ db, request }) => ({
    payload_VerticalByProduct: await readVerticalPage(db, request.vertical_slug, request),
  }))
  serve(app, call.subcategoryListing, schema.subcategoryListing, async ({ db, request }) => ({
    payload_SubCategoryByProduct: await readSubcategoryPage(db, request.subcategory_id, request),
  }))
  serve(app, call.brandListing, schema.brandListing, async ({ db, request }) => ({
    payload_BrandByProduct: await readBrandPage(db, request.brand_id, request),
  }))
  serve(app, call.ageGroupListing, schema.ageGroupListing, async ({ db, request }) => ({
    payload_ageGroupByProduct: await readAgeGroupPage(db, request.age_group_slug, request),
  }))
}
