import Type, { type Static } from 'typebox'
import {
  companyId,
  customerId,
  filledBox,
  flag,
  rowId,
  rupees,
  slug,
  storeId,
  ignored,
} from './fields.schema.ts'

const quantity = Type.Integer({ minimum: 0, maximum: 1000 })

/** A bag line as the server returns it, with its current names, prices and stock. */
export const line = Type.Object({
  company_id: companyId,
  store_id: storeId,
  cart_id: Type.String(),
  product_id: Type.Integer(),
  product_name: Type.String(),
  name_url: slug,
  image: Type.String(),
  quantity,
  no_of_quantity_allowed: Type.Integer(),
  stock: Type.Integer(),
  mrp: rupees,
  selling_price: rupees,
  is_deal: flag,
  is_hot_deals: flag,
  deal_type_id: Type.Integer(),
  deal_price: rupees,
  q_number: Type.Number(),
  q_unit_name: Type.String(),
  /** Omitted if unknown: a box with a sweet that is gone. */
  is_veg: Type.Optional(flag),
  /** A filled box ('boxes') has product_id 0. */
  ...filledBox,
})
export type WireLine = Static<typeof line>

const storeCustomerScope = { store_id: storeId, customer_id: customerId }
/** Product ids, and contents of filled boxes. */
const capped = Type.Array(Type.Union([Type.Integer(), Type.String()]))
/** A change of another cart than the open one, which was ordered meanwhile, changes nothing. */
export const cartId = Type.Optional(Type.String({ maxLength: 64 }))

/**
 * Only product and quantity count: prices, names and stock sent by a browser are ignored. `quantity` is
 * how many packs the line should hold, so the call is idempotent.
 */
export const addToBag = {
  request: Type.Object({
    company_id: Type.Optional(companyId),
    ...storeCustomerScope,
    product_id: rowId,
    quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    product_name: ignored,
    stock: ignored,
    mrp: ignored,
    selling_price: ignored,
    no_of_quantity_allowed: ignored,
    is_hot_deals: ignored,
    deal_type_id: ignored,
  }),
  reply: Type.Object({ payload_addTocart: Type.Array(line) }),
}

export const bagList = {
  request: Type.Object(storeCustomerScope),
  reply: Type.Object({ payload_cartList: Type.Array(line) }),
}

export const updateBag = {
  request: Type.Object({
    company_id: Type.Optional(companyId),
    ...storeCustomerScope,
    cart_id: cartId,
    product_id: rowId,
    quantity,
  }),
  reply: Type.Object({ payload_updateTocart: Type.Array(line) }),
}

/**
 * Sets several lines at once; in each line of `cartJson`, product_id and quantity count, of a filled box
 * contents and quantity.
 */
export const updateBagLines = {
  request: Type.Object({ ...storeCustomerScope, cartJson: Type.String({ maxLength: 100_000 }) }),
  reply: Type.Object({
    payload_updateTocartMultiple: Type.Array(line),
    /** Lines with less in the bag than requested: limit per order, stock, or unknown product. */
    capped,
  }),
}

export const removeFromBag = {
  request: Type.Object({
    ...storeCustomerScope,
    cart_id: cartId,
    product_id: rowId,
  }),
  reply: Type.Object({ payload_removeTocart: Type.Array(line) }),
}

/**
 * Adds a guest's bag to the customer's. `cartJson` is the bag as a JSON list of lines, of which product_id and
 * quantity count, of a filled box contents and quantity. `merge_id` identifies the guest bag, so that it is never
 * added twice; it is sent to a store API with the capability 'guest-bag-id'.
 */
export const mergeBag = {
  request: Type.Object({
    company_id: Type.Optional(companyId),
    ...storeCustomerScope,
    cartJson: Type.String({ maxLength: 100_000 }),
    merge_id: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Object({
    payload_cartList_items: Type.Array(line),
    payload_cartList_id: Type.String(),
    /** Lines with less in the bag than requested: limit per order, or stock. */
    capped,
  }),
}
