import Type, { type Static, type TLiteral, type TObject, type TUnion } from 'typebox'
import { allergens, diets } from '#src/domain/diet.ts'
import { sorts } from '#src/domain/listing.ts'

type Literals<V extends (string | number)[]> = { [At in keyof V]: TLiteral<V[At]> }
/** One of these values. */
export const literals = <V extends (string | number)[]>(...values: V) =>
  Type.Union(values.map((value) => Type.Literal(value))) as TUnion<Literals<V>>

/** Schemas that many requests and replies share. */
export const flag = literals(0, 1)
export const storeId = Type.Integer()
export const companyId = Type.Integer()
export const customerId = Type.Integer()
/** The id of a row in a request; larger numbers do not fit into the database's integers. */
export const rowId = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** The maximum still fits into the database's integers, which count paise. */
export const rupees = Type.Number({ minimum: 0, maximum: 21_000_000 })
/** In letters, of a product with its size and colour. */
export const maxSlugLength = 120
export const slug = Type.String({ minLength: 1, maxLength: maxSlugLength })
/** Text of several lines; all other text is a single line (the server's clean.ts, docs/text.md). */
export const paragraphs = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, text: 'lines' })
/** Text taken exactly as typed, including all spaces. */
export const secret = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, text: 'secret' })
/** An ISO date and time in UTC. */
export const moment = Type.String()
/** 1: one card per dish, with its sizes, instead of one per size ('dishes'). */
export const byDish = { by_dish: Type.Optional(flag) }
export type ByDish = Static<TObject<typeof byDish>>

/** Codes of one kind, joined by commas; empty: any. */
const codes = (known: object) => {
  const one = `(${Object.keys(known).join('|')})`
  return Type.Optional(Type.String({ pattern: `^(${one}(,${one}){0,24})?$` }))
}

/** What products must be, must not hold, and how many days they must keep ('diets'); 0: any. */
const dietary = {
  diet: codes(diets),
  without: codes(allergens),
  keeps: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
}
export type Dietary = Static<TObject<typeof dietary>>

/**
 * Page number from 1, cards per page, and order: 'none' is the listing's own, 'low' and 'high' go by MRP, 'keeps'
 * ('diets') begins with what keeps longest.
 */
export const paging = {
  ...byDish,
  ...dietary,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  result_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  sort: Type.Optional(literals(...sorts)),
}
export type Paging = Static<TObject<typeof paging>>
/** Product id of the piece in each place of a filled box, joined by dots (domain/box.ts). */
export const contents = Type.String({ pattern: '^[1-9][0-9]{0,9}(\\.[1-9][0-9]{0,9}){3,24}$' })
/** What a filled box in a bag or an order holds; missing: it is no box. */
export const filledBox = {
  contents: Type.Optional(Type.String()),
  pieces: Type.Optional(
    Type.Array(
      Type.Object({
        product_id: Type.Integer(),
        name: Type.String(),
        image: Type.Optional(Type.String()),
        /** In one box. */
        quantity: Type.Integer(),
      }),
    ),
  ),
}
/** One row id, or several joined by commas ('3,7'); empty: any. */
export const rowIds = Type.String({ pattern: '^([0-9]{1,9}(,[0-9]{1,9}){0,49})?$' })
/** One slug, or several joined by commas; empty: any. */
export const slugs = Type.String({
  pattern: `^([a-z0-9-]{1,${maxSlugLength}}(,[a-z0-9-]{1,${maxSlugLength}}){0,49})?$`,
})
/** Proof of work that the refusal 'proof-needed' asked for (stores/login/proof.ts); not sent otherwise. */
export const proof = Type.Optional(Type.String({ maxLength: 2000 }))
/** Sent by pages according to the specification, but ignored: the server knows the value itself. */
export const ignored = Type.Optional(Type.Unknown())
export const storeScope = Type.Object({ store_id: storeId })
export const companyScope = Type.Object({ company_id: companyId })
export const nothing = Type.Object({})
