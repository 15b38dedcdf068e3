import { eq, notInArray } from 'drizzle-orm'
import Type, { type Static } from 'typebox'
import { literals, maxSlugLength } from '#src/contract/fields.schema.ts'
import { indiaDate, inIndia, momentOf } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import { occasionTags } from '#src/domain/occasion.ts'
import { refusal } from '../base/errors.ts'
import { firstDuplicate } from '../base/first-duplicate.ts'
import { exact, picture, rupees, slug, slugOf } from '../base/owner-fields.ts'
import { idsBySlug } from '../db/ids.ts'
import type { Db } from '../db/database.ts'
import { categories } from '../db/schema/menu.ts'
import { occasionCategories, occasionProducts, occasions } from '../db/schema/occasion.ts'
import { products } from '../db/schema/product.ts'
import { toInserted } from '../db/upsert.ts'
import { readOccasions, rupeesOf, type StoredOccasion } from './occasion.service.ts'

const maybe = Type.Optional
const slugs = maybe(
  Type.Array(slugOf(maxSlugLength), { minItems: 1, maxItems: 200, uniqueItems: true }),
)
const day = maybe(Type.String({ format: 'date' }))
const price = maybe(rupees({ exclusiveMinimum: 0, maximum: 1_000_000 }))

/** All occasions as the owner writes them; docs/occasions.md explains each field. */
export const occasionFile = Type.Object(
  {
    occasions: Type.Array(
      Type.Object(
        {
          slug,
          name: Type.String({ minLength: 1, maxLength: 40 }),
          text: Type.String({ minLength: 1, maxLength: 200 }),
          picture: maybe(picture),
          firstDay: day,
          lastDay: day,
          lastOrder: maybe(
            Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d$' }),
          ),
          enquiry: maybe(Type.Boolean()),
          products: slugs,
          rule: maybe(
            Type.Object(
              {
                categories: slugs,
                tag: maybe(literals(...occasionTags)),
                fromPrice: price,
                toPrice: price,
              },
              { ...exact, minProperties: 1 },
            ),
          ),
        },
        exact,
      ),
      { maxItems: 50 },
    ),
  },
  exact,
)
export type OccasionFacts = Static<typeof occasionFile>['occasions'][number]

const paiseOf = (amount: number | undefined) => (amount === undefined ? null : toPaise(amount))

const refuseContradictions = ({ slug, ...given }: OccasionFacts): void => {
  const errorOf = (text: string) => refusal(`${slug}: ${text}`)
  const { firstDay, lastDay, lastOrder, rule } = given
  if ((firstDay === undefined) !== (lastDay === undefined))
    throw errorOf('firstDay and lastDay go together; without both it lasts all year')
  if (firstDay && lastDay && lastDay < firstDay)
    throw errorOf(`lastDay ${lastDay} is before firstDay ${firstDay}`)
  if (lastOrder !== undefined) {
    const moment = new Date(momentOf(lastOrder))
    if (Number.isNaN(moment.getTime()) || !lastOrder.startsWith(indiaDate(moment)))
      throw errorOf(`lastOrder ${lastOrder} is no day of the calendar`)
    if (!lastDay) throw errorOf('lastOrder needs firstDay and lastDay')
    if (lastOrder.slice(0, 10) > lastDay)
      throw errorOf(`lastOrder ${lastOrder} is after lastDay ${lastDay}`)
  }
  if (!given.products && !rule) throw errorOf('it needs products, a rule, or both')
  if (rule?.fromPrice && rule.toPrice && rule.toPrice < rule.fromPrice)
    throw errorOf(`toPrice ${rule.toPrice} is below fromPrice ${rule.fromPrice}`)
}

/** Throws an `OwnerError` that names the first unknown slug. */
const lookUp = async (
  db: Db,
  table: typeof products | typeof categories,
  kind: string,
  all: readonly string[],
) => {
  const known = await idsBySlug(db, table, all)
  return (occasion: string, slug: string): number => {
    const id = known.get(slug)
    if (id !== undefined) return id
    throw refusal(`${occasion}: there is no ${kind} "${slug}"`)
  }
}

const columnsOf = ({ rule, ...facts }: OccasionFacts) => ({
  slug: facts.slug,
  name: facts.name,
  text: facts.text,
  picture: facts.picture ?? null,
  firstDay: facts.firstDay ?? null,
  lastDay: facts.lastDay ?? null,
  lastOrder: facts.lastOrder === undefined ? null : new Date(momentOf(facts.lastOrder)),
  enquiry: facts.enquiry ?? false,
  tag: rule?.tag ?? null,
  fromPrice: paiseOf(rule?.fromPrice),
  toPrice: paiseOf(rule?.toPrice),
})

/**
 * Replaces all occasions; one with the same slug keeps its id. Throws an `OwnerError` for a wrong one. Call it in a
 * transaction.
 */
export const setOccasions = async (tx: Db, all: readonly OccasionFacts[]): Promise<void> => {
  const twice = firstDuplicate(all.map(({ slug }) => slug))
  if (twice) throw refusal(`${twice} stands twice in the file`)
  all.forEach(refuseContradictions)
  const named = all.flatMap((one) => one.products ?? [])
  const ruled = all.flatMap((one) => one.rule?.categories ?? [])
  const productId = await lookUp(tx, products, 'product', named)
  const categoryId = await lookUp(tx, categories, 'category', ruled)
  await tx.delete(occasions).where(
    notInArray(
      occasions.slug,
      all.map(({ slug }) => slug),
    ),
  )
  for (const [position, one] of all.entries()) {
    const { products: own = [], rule: { categories: chosen = [] } = {} } = one
    const row = { ...columnsOf(one), position }
    const [saved] = await tx
      .insert(occasions)
      .values(row)
      .onConflictDoUpdate({ target: occasions.slug, set: toInserted(occasions, row) })
      .returning()
    const occasionId = saved!.id
    await tx.delete(occasionProducts).where(eq(occasionProducts.occasionId, occasionId))
    await tx.delete(occasionCategories).where(eq(occasionCategories.occasionId, occasionId))
    if (own.length)
      await tx.insert(occasionProducts).values(
        own.map((slug, nth) => ({
          occasionId,
          productId: productId(one.slug, slug),
          position: nth,
        })),
      )
    if (chosen.length)
      await tx
        .insert(occasionCategories)
        .values(chosen.map((slug) => ({ occasionId, categoryId: categoryId(one.slug, slug) })))
  }
}

const printed = ({ rule, ...occasion }: StoredOccasion) => ({
  slug: occasion.slug,
  name: occasion.name,
  text: occasion.text,
  picture: occasion.picture ?? undefined,
  firstDay: occasion.firstDay ?? undefined,
  lastDay: occasion.lastDay ?? undefined,
  lastOrder: occasion.lastOrder
    ? inIndia(occasion.lastOrder).toISOString().slice(0, 16)
    : undefined,
  enquiry: occasion.enquiry || undefined,
  products: occasion.products.length ? occasion.products.map(({ slug }) => slug) : undefined,
  rule: rule
    ? {
        categories: rule.categories.length ? rule.categories : undefined,
        tag: rule.tag ?? undefined,
        fromPrice: rupeesOf(rule.fromPrice),
        toPrice: rupeesOf(rule.toPrice),
      }
    : undefined,
})

export const readOccasionFile = async (db: Db) => ({
  occasions: (await readOccasions(db)).map(printed),
})
