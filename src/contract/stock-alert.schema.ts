import Type from 'typebox'
import { maxLengths } from '#src/domain/limits.ts'
import { nothing, proof, rowId, storeId } from './fields.schema.ts'

/** `contact`: a mobile number or an email address. `quantity`: packs that must be in stock, 1 by default. */
export const askStockAlert = {
  request: Type.Object({
    store_id: storeId,
    product_id: rowId,
    contact: Type.String({ minLength: 1, maxLength: maxLengths.email }),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    proof,
  }),
  reply: nothing,
}

const byToken = {
  request: Type.Object({
    store_id: storeId,
    token: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  reply: nothing,
}
export const confirmStockAlert = byToken
export const endStockAlerts = byToken
