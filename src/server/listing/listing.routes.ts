import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/listing.ts'
import * as schema from '#src/contract/listing.schema.ts'
import { serve } from '../serve.ts'
import {
  readAgeGroupPage,
  readBrandPage,
  readCategoryPage,
  readSubcategoryPage,
  readVerticalPage,
} from './listing.service.ts'
import { readAgeGroups, readBrands, readSubcategories, readVerticals } from './menu.service.ts'

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
}

export const listingRoutes = (app: FastifyInstance): void => {
  menuRoutes(app)
  serve(app, call.categoryListing, schema.categoryListing, async ({ db, request }) => ({
    payload_FilterByProductCategory: request.category_name_url
      ? await readCategoryPage(db, request.vertical_slug, request.category_name_url, request)
      : await readVerticalPage(db, request.vertical_slug, request),
  }))
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
