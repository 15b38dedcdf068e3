import { toPaise } from '#src/domain/money.ts'
import type { BagLine } from '#src/domain/bag.ts'
import type * as schema from './bag.schema.ts'
import type { WireLine } from './bag.schema.ts'
import { call } from './call.ts'

const customer = { access: 'customer' } as const

/** Puts at least `quantity` packs of a product into the customer's bag. */
export const addToBag = call<typeof schema.addToBag>('/store/addTocart', {
  ...customer,
  success: 'Add successfully.',
})
export const bagList = call<typeof schema.bagList>('/store/cartList', {
  ...customer,
  success: 'Cart list successfully',
})
/** Sets a line to exactly `quantity` packs; 0 removes it. */
export const updateBag = call<typeof schema.updateBag>('/store/updateTocart', {
  ...customer,
  success: 'Update successfully.',
})
/** Sets several lines to exactly what is asked, as far as limit and stock admit. */
export const updateBagLines = call<typeof schema.updateBagLines>('/store/updateTocartMultiple', {
  ...customer,
  success: 'Update successfully.',
})
export const removeFromBag = call<typeof schema.removeFromBag>('/store/removeTocart', {
  ...customer,
  success: 'Remove successfully',
})
export const mergeBag = call<typeof schema.mergeBag>('/store/addTocartMultiple', {
  ...customer,
  success: 'Add successfully.',
})

export const bagLineOf = (wire: WireLine): BagLine => ({
  productId: wire.product_id,
  slug: wire.name_url,
  name: wire.product_name,
  picture: wire.image || null,
  size: wire.q_number > 0 ? { amount: wire.q_number, unit: wire.q_unit_name } : null,
  veg: wire.is_veg === 1,
  mrp: toPaise(wire.mrp),
  sellingPrice: toPaise(wire.selling_price),
  dealPrice: toPaise(wire.deal_price),
  dealTypeId: wire.deal_type_id,
  isDeal: wire.is_deal === 1,
  isHotDeal: wire.is_hot_deals === 1,
  stock: wire.stock,
  maxPerOrder: wire.no_of_quantity_allowed,
  quantity: wire.quantity,
})
