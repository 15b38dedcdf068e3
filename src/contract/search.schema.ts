import Type from 'typebox'
import { paging, rowId, storeId } from './fields.schema.ts'
import { card } from './product.schema.ts'

export const search = {
  request: Type.Object({
    store_id: storeId,
    keyword: Type.String({ minLength: 1, maxLength: 100 }),
    /** Only of this vertical, of this category; 0: of all. */
    vertical_id: Type.Optional(rowId),
    category_id: Type.Optional(rowId),
    ...paging,
  }),
  /** Best match first, sold-out last. */
  reply: Type.Object({ payload_searchAI: Type.Array(card), total: Type.Integer() }),
}
