import Type, { type Static } from 'typebox'
import { paging, rowId, slug, storeId } from './fields.schema.ts'
import { card } from './product.schema.ts'

/** What was found: a name and where it leads; the whole card with the capability 'search-cards'. */
const found = Type.Object({
  ...Type.Partial(card).properties,
  name: Type.String({ minLength: 1 }),
  name_url: slug,
})
export type WireFound = Static<typeof found>

export const search = {
  /** Beyond store and keyword only with 'search-cards'. */
  request: Type.Object({
    store_id: storeId,
    keyword: Type.String({ minLength: 1, maxLength: 100 }),
    /** Only of this vertical, of this category; 0: of all. */
    vertical_id: Type.Optional(rowId),
    category_id: Type.Optional(rowId),
    ...paging,
  }),
  /** Best match first, sold-out last. */
  reply: Type.Object({
    payload_searchAI: Type.Array(found),
    total: Type.Optional(Type.Integer()),
  }),
}
