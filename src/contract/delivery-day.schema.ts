import Type from 'typebox'
import { flag, storeScope, rowId } from './fields.schema.ts'
import { buyerScope } from './order.schema.ts'

export const closedDays = {
  request: storeScope,
  /** Dates in India, YYYY-MM-DD, on which no more orders can come: closed, or full. */
  reply: Type.Object({ payload_closedDays: Type.Array(Type.String()) }),
}

/** Days on which an order placed now can come, the first possible one first. */
export const deliveryDays = {
  request: Type.Object({
    ...buyerScope,
    address_id: rowId,
    /** 1: of a gift, which may come later than other orders. */
    is_gift: Type.Optional(flag),
  }),
  reply: Type.Object({
    payload_deliveryDays: Type.Array(
      Type.Object({
        /** A date in India, YYYY-MM-DD. */
        date: Type.String(),
        /** 1: it takes no more orders. */
        is_full: flag,
      }),
    ),
    /** Days by which it may come later than the chosen day. */
    late_days: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Names of what is in the bag but would not keep on the way to the address: it is refused. */
    too_far: Type.Optional(Type.Array(Type.String())),
  }),
}
