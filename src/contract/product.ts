import { momentOf } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import type {
  LeanDetails,
  Product,
  ProductDetails,
  Rating,
  Size,
  Variant,
} from '#src/domain/product.ts'
import { call } from './call.ts'
import type * as schema from './product.schema.ts'
import type {
  WireCard,
  WireDetail,
  WireLeanDetail,
  WireRating,
  WireVariant,
} from './product.schema.ts'

export const productDetail = call<typeof schema.productDetail>('/store/productDetail', {
  success: 'Product Detail',
  cached: true,
})
export const productVariants = call<typeof schema.productVariants>('/store/product-variants-info', {
  success: 'Product Variant',
  cached: true,
})
/** The details of many products at once, in any order and without those that are gone: for the pull. */
export const productDetails = call<typeof schema.productDetails>('/store/getProductDetails', {
  needs: 'product-details',
})
/** All products with a version each: for the sitemap and the catalog pull. */
export const allProducts = call<typeof schema.allProducts>('/store/getAllProduct')

/** A text may say that there is none (specification, section 3). */
const known = (text = ''): string => (text === 'Not available' ? '' : text)

/** The number of a product; 0 where none is told. */
export const productIdOf = (wire: Pick<WireCard, 'id' | 'product_id'>): number =>
  wire.product_id ?? wire.id ?? 0

/** What a card and a product's details may both tell. */
type WireProduct = WireCard & Pick<Partial<WireDetail>, 'image_url' | 'gallery_images' | 'ratings'>

export const productOf = (wire: WireProduct): Product => ({
  id: productIdOf(wire),
  slug: wire.name_url,
  name: wire.name,
  nameHi: wire.name_hi ?? '',
  picture: wire.image || wire.image_url || wire.gallery_images?.[0] || null,
  pictureCount: wire.picture_count ?? wire.gallery_images?.length ?? 1,
  mrp: toPaise(wire.mrp),
  sellingPrice: toPaise(wire.selling_price),
  dealPrice: toPaise(wire.deal_price || wire.deals_price || 0),
  dealTypeId: wire.deal_type_id ?? 0,
  isDeal: wire.is_deal === 1,
  isHotDeal: wire.is_hot_deals === 1,
  isNew: wire.is_new === 1,
  stock: wire.stock,
  maxPerOrder: wire.no_of_quantity_allowed ?? wire.stock,
  size: sizeOf(wire),
  veg: typeof wire.is_veg === 'number' ? wire.is_veg === 1 : null,
  averageRating: Number(wire.total_rating ?? 0),
  ratingCount: wire.rating_count ?? wire.ratings?.length ?? 0,
})

const sizeOf = ({ q_number = 0, q_unit_name = '' }: Partial<WireVariant>): Size | null =>
  q_number > 0 ? { amount: q_number, unit: q_unit_name } : null

export const variantOf = (wire: WireVariant): Variant => ({
  slug: wire.name_url,
  size: { amount: wire.q_number, unit: wire.q_unit_name },
})

type WireLabel = NonNullable<WireDetail['specifications']>

const dimensions = (of: WireLabel): string => {
  const sides = [
    of.package_dimension_length,
    of.package_dimension_width,
    of.package_dimension_height,
  ].filter(Boolean)
  return sides.length === 3 ? `${sides.join(' × ')} cm` : ''
}

/** The product as the call for many tells it. */
export const leanDetailsOf = (wire: WireLeanDetail): LeanDetails => ({
  ...factsOf(wire, (wire.variants ?? []).map(variantOf)),
  similar: wire.similar,
})

/** `variants` may come from their own call; see `productVariants`. */
export const productDetailsOf = (wire: WireDetail, variants: Variant[]): ProductDetails => ({
  ...factsOf(wire, variants),
  similar: (wire.similar ?? []).map(productOf),
})

export const ratingsOf = (wire: readonly WireRating[]): Rating[] =>
  wire.map((rating, index) => ({
    // The place in the list tells one from another where no number does.
    id: rating.id ?? index + 1,
    rating: rating.rating,
    review: rating.review,
    author: rating.customer_name ?? '',
    at: momentOf(rating.created_at),
  }))

const labelOf = (label: WireLabel): ProductDetails['specifications'] => ({
  type: label.type ?? '',
  shelfLife: [label.shelf_life, label.shelf_life_month_years].filter(Boolean).join(' '),
  containerType: label.container_type ?? '',
  organic: label.organic ?? '',
  dimensions: dimensions(label),
  packedBy: label.packed_by ?? '',
})

const factsOf = (
  wire: Omit<WireDetail, 'similar'>,
  variants: Variant[],
): Omit<ProductDetails, 'similar'> => {
  const product = productOf(wire)
  const other = wire.other_information ?? {}
  return {
    ...product,
    size: product.size ?? variants.find(({ slug }) => slug === product.slug)?.size ?? null,
    version: wire.version ?? '',
    pictures: wire.gallery_images ?? [],
    description: known(wire.description),
    ingredients: wire.ingredients ?? '',
    allergens: wire.allergens ?? null,
    storage: wire.storage ?? '',
    // A number of 0 or an empty slug is found by name, in the pull.
    brand: { id: wire.brand_id ?? 0, name: wire.brand_name ?? '' },
    vertical: {
      id: wire.vertical_id ?? 0,
      name: wire.vertical_name ?? '',
      slug: wire.vertical_name_url ?? '',
    },
    category: {
      id: wire.category_id ?? 0,
      name: wire.category_name ?? '',
      slug: wire.category_name_url ?? '',
    },
    subcategoryId: wire.subcategory_id ?? 0,
    ageGroups: wire.age_groups ?? [],
    itemCode: known(wire.article_name),
    item: wire.item ?? variants[0]?.slug ?? '',
    barcode: known(wire.barcode),
    storeName: wire.store_name ?? '',
    ratings: ratingsOf(wire.ratings ?? []),
    bankOffers: (wire.bank_offer ?? []).map((offer) => ({
      logo: offer.logo || null,
      description: offer.description,
      startsAt: momentOf(offer.starttime),
      endsAt: momentOf(offer.endtime),
    })),
    variants,
    specifications: labelOf(wire.specifications ?? {}),
    other: {
      countryOfOrigin: other.country_origin ?? '',
      manufacturedBy: other.manufactured_by ?? wire.specifications?.manufactured_by ?? '',
      marketedBy: other.marketed_by ?? '',
    },
    law: {
      fssai: other.fssai_license ?? '',
      netQuantity: other.net_quantity ?? '',
      bestBefore: other.best_before ?? '',
      consumerCare: other.consumer_care ?? '',
    },
  }
}
