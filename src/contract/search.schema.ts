import Type from 'typebox'
import { paging, storeId } from './fields.schema.ts'
import { card } from './product.schema.ts'

export const search = {
  request: Type.Object({
    store_id: storeId,
    keyword: Type.String({ minLength: 1, maxLength: 100 }),
    ...paging,
  }),
  /** Best match first, sold-out last. */
  reply: Type.Object({ payload_searchAI: Type.Array(card), total: Type.Integer() }),
}
