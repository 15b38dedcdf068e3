import Type from 'typebox'

/** Pieces that many requests and replies share. */
export const flag = Type.Union([Type.Literal(0), Type.Literal(1)])
export const storeId = Type.Integer()
export const companyId = Type.Integer()
export const customerId = Type.Integer()
/** The number of a row in a request; larger ones do not fit into the database's integers. */
export const rowId = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** The most that still fits into the database's integers, which count paise. */
export const rupees = Type.Number({ minimum: 0, maximum: 21_000_000 })
export const slug = Type.String({ minLength: 1, maxLength: 120 })
/** Words of several lines; all other text is of one line (the server's clean.ts, docs/text.md). */
export const paragraphs = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, text: 'lines' })
/** A text that is kept as it was typed, to the last blank. */
export const secret = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, text: 'secret' })
/** An ISO date and time in UTC. */
export const moment = Type.String()
/** Page number from 1, products on it, and their order; 'none' is the order of the listing. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  result_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  sort: Type.Optional(
    Type.Union([Type.Literal('none'), Type.Literal('low'), Type.Literal('high')]),
  ),
}
/** One number of a row, or several joined by commas ('3,7'); empty: any. */
export const rowIds = Type.String({ pattern: '^([0-9]{1,9}(,[0-9]{1,9}){0,49})?$' })
/** One slug, or several joined by commas; empty: any. */
export const slugs = Type.String({
  pattern: '^([a-z0-9-]{1,120}(,[a-z0-9-]{1,120}){0,49})?$',
})
/**
 * Of work that the refusal 'proof-needed' asked for (stores/proof.ts). A store API that never refuses
 * like that never gets one.
 */
export const proof = Type.Optional(Type.String({ maxLength: 2000 }))
/** What the specification has a page send and the server knows better: anything, or nothing. */
export const unread = Type.Optional(Type.Unknown())
/** A request that names nothing but the store. */
export const ofStore = Type.Object({ store_id: storeId })
export const ofCompany = Type.Object({ company_id: companyId })
export const nothing = Type.Object({})
