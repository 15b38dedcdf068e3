import { toPaise, toRupees } from '#src/domain/money.ts'
import type { BagLine } from '#src/domain/bag.ts'
import type { FilledBox } from '#src/domain/filled-box.ts'
import type * as schema from './bag.schema.ts'
import type { WireLine } from './bag.schema.ts'
import { customerCall, unspecified } from './call.ts'
import { unitOf } from './product.ts'

/** Puts at least `quantity` packs of a product into the customer's bag; used for the first pack. */
export const addToBag = customerCall<typeof schema.addToBag>('/store/addTocart', {
  success: 'Add successfully.',
})
export const bagList = customerCall<typeof schema.bagList>('/store/cartList', {
  success: 'Cart list successfully',
})
/** Exactly `quantity` packs; 0 removes the line. */
export const updateBag = customerCall<typeof schema.updateBag>('/store/updateTocart', {
  ...unspecified,
  success: 'Update successfully.',
})
/** Sets several lines, as far as limit and stock allow. */
export const updateBagLines = customerCall<typeof schema.updateBagLines>(
  '/store/updateTocartMultiple',
  { ...unspecified, success: 'Update successfully.' },
)
export const removeFromBag = customerCall<typeof schema.removeFromBag>('/store/removeTocart', {
  ...unspecified,
  success: 'Remove successfully',
})
export const mergeBag = customerCall<typeof schema.mergeBag>('/store/addTocartMultiple', {
  success: 'Add successfully.',
})

export const packOf = (line: BagLine) => ({
  product_id: line.productId,
  product_name: line.name,
  stock: line.stock,
  mrp: toRupees(line.mrp),
  selling_price: toRupees(line.sellingPrice),
  quantity: line.quantity,
  no_of_quantity_allowed: line.maxPerOrder,
  is_hot_deals: line.isDeal || line.isHotDeal ? 1 : 0,
  deal_type_id: line.dealTypeId,
})

/** Beyond the specification's section 3: another store API may omit these. */
type Beyond = 'q_number' | 'q_unit_name' | 'is_veg' | 'is_deal'
type LooseLine = Omit<WireLine, Beyond> & Partial<Pick<WireLine, Beyond>>

/** Undefined for a line that is no filled box. */
export const filledBoxOf = ({
  contents,
  pieces = [],
}: Pick<WireLine, 'contents' | 'pieces'>): FilledBox | undefined =>
  contents
    ? {
        contents,
        pieces: pieces.map(({ product_id: productId, image, ...piece }) => ({
          productId,
          picture: image,
          ...piece,
        })),
      }
    : undefined

/**
 * A line of the bag; rupees become paise. What a store API of the specification omits is null or false: size, `veg`,
 * `isDeal`; an empty `image` is null.
 */
export const bagLineOf = (wire: LooseLine): BagLine => ({
  productId: wire.product_id,
  slug: wire.name_url,
  name: wire.product_name,
  picture: wire.image || null,
  size: wire.q_number ? { amount: wire.q_number, unit: unitOf(wire.q_unit_name ?? '') } : null,
  veg: wire.is_veg === undefined ? null : wire.is_veg === 1,
  mrp: toPaise(wire.mrp),
  sellingPrice: toPaise(wire.selling_price),
  dealPrice: toPaise(wire.deal_price),
  dealTypeId: wire.deal_type_id,
  isDeal: wire.is_deal === 1,
  isHotDeal: wire.is_hot_deals === 1,
  stock: wire.stock,
  maxPerOrder: wire.no_of_quantity_allowed,
  quantity: wire.quantity,
  box: filledBoxOf(wire),
})
