import { toPaise } from '#src/domain/money.ts'
import type { Color, LeanDetails, Product, ProductDetails, Variant } from '#src/domain/product.ts'
import { call } from './call.ts'
import type * as schema from './product.schema.ts'
import type { WireCard, WireDetail, WireLeanDetail, WireVariant } from './product.schema.ts'

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

export const productOf = (wire: WireCard): Product => ({
  id: wire.product_id,
  slug: wire.name_url,
  name: wire.name,
  nameHi: wire.name_hi,
  picture: wire.image || null,
  pictureCount: wire.picture_count ?? 1,
  mrp: toPaise(wire.mrp),
  sellingPrice: toPaise(wire.selling_price),
  dealPrice: toPaise(wire.deal_price),
  dealTypeId: wire.deal_type_id,
  isDeal: wire.is_deal === 1,
  isHotDeal: wire.is_hot_deals === 1,
  isNew: wire.is_new === 1,
  stock: wire.stock,
  maxPerOrder: wire.no_of_quantity_allowed,
  size: wire.q_number > 0 ? { amount: wire.q_number, unit: wire.q_unit_name } : null,
  veg: wire.is_veg === 1,
  averageRating: wire.total_rating,
  ratingCount: wire.rating_count,
})

/** Anything else in a style attribute would say nothing. */
const isColor = (code: string): boolean => /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(code)

const colorOf = ({ color_code: code, color_name: name = '' }: WireVariant): Color | null =>
  isColor(code) ? { code, name } : null

export const variantOf = (wire: WireVariant): Variant => ({
  slug: wire.name_url,
  size: { amount: wire.q_number, unit: wire.q_unit_name },
  color: colorOf(wire),
})

const dimensions = (of: WireDetail['specifications']): string => {
  const sides = [
    of.package_dimension_length,
    of.package_dimension_width,
    of.package_dimension_height,
  ].filter(Boolean)
  return sides.length === 3 ? `${sides.join(' × ')} cm` : ''
}

/** The product as the call for many tells it. */
export const leanDetailsOf = (wire: WireLeanDetail): LeanDetails => ({
  ...factsOf(wire, wire.variants.map(variantOf)),
  similar: wire.similar,
})

/** `variants` come from their own call; see `productVariants`. */
export const productDetailsOf = (wire: WireDetail, variants: Variant[]): ProductDetails => ({
  ...factsOf(wire, variants),
  similar: wire.similar.map(productOf),
})

const factsOf = (
  wire: Omit<WireDetail, 'similar'>,
  variants: Variant[],
): Omit<ProductDetails, 'similar'> => ({
  ...productOf(wire),
  version: wire.version ?? '',
  pictures: wire.gallery_images,
  description: wire.description === 'Not available' ? '' : wire.description,
  ingredients: wire.ingredients,
  allergens: wire.allergens,
  storage: wire.storage,
  brand: { id: wire.brand_id, name: wire.brand_name },
  vertical: { id: wire.vertical_id, name: wire.vertical_name, slug: wire.vertical_name_url },
  category: { id: wire.category_id, name: wire.category_name, slug: wire.category_name_url },
  subcategoryId: wire.subcategory_id,
  ageGroups: wire.age_groups,
  itemCode: wire.article_name,
  item: wire.item ?? variants[0]?.slug ?? '',
  barcode: wire.barcode,
  storeName: wire.store_name,
  ratings: wire.ratings.map((r) => ({
    id: r.id,
    rating: r.rating,
    review: r.review,
    author: r.customer_name,
    at: r.created_at,
  })),
  bankOffers: wire.bank_offer.map((offer) => ({
    logo: offer.logo || null,
    description: offer.description,
    startsAt: offer.starttime,
    endsAt: offer.endtime,
  })),
  variants,
  specifications: {
    type: wire.specifications.type,
    modelName: wire.specifications.model_name,
    shelfLife: [wire.specifications.shelf_life, wire.specifications.shelf_life_month_years]
      .filter(Boolean)
      .join(' '),
    expDate: wire.specifications.exp_date,
    containerType: wire.specifications.container_type,
    organic: wire.specifications.organic,
    polished: wire.specifications.polished,
    dimensions: dimensions(wire.specifications),
    packedBy: wire.specifications.packed_by,
  },
  other: {
    countryOfOrigin: wire.other_information.country_origin,
    manufacturedBy: wire.other_information.manufactured_by,
    marketedBy: wire.other_information.marketed_by,
  },
  law: {
    fssai: wire.other_information.fssai_license,
    netQuantity: wire.other_information.net_quantity,
    bestBefore: wire.other_information.best_before,
    consumerCare: wire.other_information.consumer_care,
  },
})
