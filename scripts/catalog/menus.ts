import * as listing from '#src/contract/listing.ts'
import * as schema from '#src/contract/listing.schema.ts'
import { productIdOf } from '#src/contract/product.ts'
import type { AgeGroup, Gender, Subcategory, Vertical } from '#src/domain/listing.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { isNotFound } from '#src/stores/not-found.ts'
import { mapLimit } from '#src/server/base/map-limit.ts'
import { PullError } from './pull-error.ts'
import { concurrentCalls, orEmpty, type Ask } from './ask.ts'

const perPage = 100

/** The verticals with their categories, which are fetched if the menu has only names. */
export const pullVerticals = async (ask: Ask, storeId: number): Promise<Vertical[]> => {
  const storeScope = { store_id: storeId }
  const menu = await ask(listing.verticals, schema.verticals, storeScope, 'the verticals')
  const verticals = menu.payload_verticalWithCatList.vertical.map(listing.verticalOf)
  return mapLimit(verticals, concurrentCalls, async (vertical) => {
    if (vertical.categories.every(({ id }) => id)) return vertical
    const request = { ...storeScope, vertical_slug: vertical.slug }
    const what = `the categories of ${vertical.slug}`
    const { verticalCategories } = schema
    const reply = await orEmpty(ask)(listing.verticalCategories, verticalCategories, request, what)
    return { ...vertical, categories: reply.payload_verticalByCategory.map(listing.categoryOf) }
  })
}

export const pullSubcategories = async (
  ask: Ask,
  storeId: number,
  verticals: readonly Vertical[],
): Promise<Record<number, Subcategory[]>> => {
  const ids = verticals.flatMap(({ categories }) => categories.map(({ id }) => id))
  const entries = await mapLimit(ids, concurrentCalls, async (id) => {
    const { payload_categoryBySubCategory: found } = await ask(
      listing.subcategories,
      schema.subcategories,
      { store_id: storeId, category_id: id },
      `the subcategories of category ${id}`,
    )
    const children = found.map((child) => ({ id: child.subcategory_id, name: child.name }))
    return [id, children] as const
  })
  return Object.fromEntries(entries)
}

/** The shop has one list of genders, which the filter options of every vertical contain. */
export const pullGenders = async (
  ask: Ask,
  storeId: number,
  verticals: readonly Vertical[],
): Promise<Gender[]> => {
  const first = verticals.find(({ id }) => id > 0)
  if (!first) return []
  const { payload_filterOption: options } = await ask(
    listing.filterOptions,
    schema.filterOptions,
    { store_id: storeId, vertical_id: first.id },
    'the filter options',
  )
  return listing.filterOptionsOf(options).genders
}

const idsOfGroup = async (ask: Ask, storeId: number, slug: string): Promise<Set<number>> => {
  const ids = new Set<number>()
  for (let page = 1, before = -1; before < ids.size; page++) {
    before = ids.size
    const found = await ask(
      listing.ageGroupListing,
      schema.ageGroupListing,
      { store_id: storeId, age_group_slug: slug, page, result_per_page: perPage },
      `the products of age group ${slug}`,
    ).catch((error: unknown) => {
      // A store API may refuse a page behind the last.
      if (page > 1 && error instanceof PullError && isNotFound(error.cause)) return null
      throw error
    })
    for (const card of found?.payload_ageGroupByProduct.products ?? []) ids.add(productIdOf(card))
  }
  return ids
}

/** The products with their age groups, fetched by group, of a store API whose details lack them. */
export const withAgeGroups = async (
  ask: Ask,
  storeId: number,
  groups: readonly AgeGroup[],
  products: readonly LeanDetails[],
): Promise<LeanDetails[]> => {
  const members = await mapLimit(groups, concurrentCalls, async ({ slug }) => ({
    slug,
    ids: await idsOfGroup(ask, storeId, slug),
  }))
  return products.map((item) => ({
    ...item,
    ageGroups: members.filter(({ ids }) => ids.has(item.id)).map(({ slug }) => slug),
  }))
}
