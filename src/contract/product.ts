import type { Dish } from '#src/domain/dish.ts'
import { toPaise } from '#src/domain/money.ts'
import type { Product, PackSize } from '#src/domain/product.ts'
import { cachedCall, call, unspecified } from './call.ts'
import type * as schema from './product.schema.ts'
import type { WireCard, WireDetail, WireDish, WireVariant } from './product.schema.ts'

export const productDetail = cachedCall<typeof schema.productDetail>('/store/productDetail', {
  success: 'Product Detail',
})
export const productVariants = cachedCall<typeof schema.productVariants>(
  '/store/product-variants-info',
  { success: 'Product Variant' },
)
/** Details of many products at once, for the pull: in any order, without products that are gone. */
export const productDetails = call<typeof schema.productDetails>('/store/getProductDetails', {
  needs: 'product-details',
})
/** All products with a version each, for the sitemap and the catalog pull. */
export const allProducts = cachedCall<typeof schema.allProducts>(
  '/store/getAllProduct',
  unspecified,
)

export const productIdOf = (wire: Pick<WireCard, 'id' | 'product_id'>): number =>
  wire.product_id ?? wire.id ?? 0

type WireProduct = WireCard & Pick<Partial<WireDetail>, 'image_url' | 'gallery_images' | 'ratings'>

export const productOf = (wire: WireProduct): Product => ({
  id: productIdOf(wire),
  item: wire.item ?? '',
  slug: wire.name_url,
  name: wire.name,
  nameHi: wire.name_hi ?? '',
  picture: wire.image || wire.image_url || wire.gallery_images?.[0] || null,
  secondPicture: wire.second_image || wire.gallery_images?.[1] || null,
  pictureCount: wire.picture_count ?? wire.gallery_images?.length ?? 1,
  mrp: toPaise(wire.mrp),
  sellingPrice: toPaise(wire.selling_price),
  dealPrice: toPaise(wire.deal_price || wire.deals_price || 0),
  dealTypeId: wire.deal_type_id ?? 0,
  isDeal: wire.is_deal === 1,
  isHotDeal: wire.is_hot_deals === 1,
  colorName: wire.color_name ?? '',
  isNew: wire.is_new === 1,
  stock: wire.stock,
  maxPerOrder: wire.no_of_quantity_allowed ?? wire.stock,
  size: packSizeOf(wire),
  diets: wire.diets ?? [],
  veg: typeof wire.is_veg === 'number' ? wire.is_veg === 1 : null,
  averageRating: Number(wire.total_rating ?? 0),
  ratingCount: wire.rating_count ?? wire.ratings?.length ?? 0,
})

export const dishOf = (wire: WireDish): Dish => ({
  ...productOf(wire),
  sizes: (wire.sizes ?? [wire]).map(productOf),
})

/** A unit as the shop's own API writes it, whose prices per unit and order of sizes are known: 'g' of 'Gms'. */
export const unitOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(k?g|m?l)(m?s?|tr)$/, '$1')
    .replace(/^pcs?$/, 'pieces')

const packSizeOf = ({ q_number = 0, q_unit_name }: Partial<WireVariant>): PackSize | null =>
  q_number > 0 ? { amount: q_number, unit: unitOf(q_unit_name ?? '') } : null
