import Type from 'typebox'
import { paging, rowId, slug, storeId } from './fields.schema.ts'
import { dish } from './product.schema.ts'

/** A search result: name and slug, or the whole card with the capability 'search-cards'. */
const found = Type.Object({
  ...Type.Partial(dish).properties,
  name: Type.String({ minLength: 1 }),
  name_url: slug,
})

export const search = {
  /** Fields besides store and keyword need 'search-cards'. */
  request: Type.Object({
    store_id: storeId,
    keyword: Type.String({ minLength: 1, maxLength: 100 }),
    /** Restricts to this vertical or category; 0: all. */
    vertical_id: Type.Optional(rowId),
    category_id: Type.Optional(rowId),
    ...paging,
  }),
  /** Best match first, sold-out products last. */
  reply: Type.Object({
    payload_searchAI: Type.Array(found),
    total: Type.Optional(Type.Integer()),
  }),
}
