import { now } from '#src/clock.ts'
import { indiaDate, momentOf } from '#src/domain/india.ts'
import {
  isBatchExpired,
  type Color,
  type LeanDetails,
  type ProductDetails,
  type Variant,
} from '#src/domain/product.ts'
import { lawFields, otherFields, specificationFields, textsIn } from './label.ts'
import { productOf, unitOf } from './product.ts'
import type { WireDetail, WireLeanDetail, WireVariant } from './product.schema.ts'
import { meanOf, reviewsOf } from './ratings.ts'

// Apart from the calls, which every page loads: only for the pull and product pages.

// `??`, as another store API may send null to browsers, too.

/** 'Not available' means that there is no text (specification, section 3). */
const known = (text: string | undefined): string => (text === 'Not available' ? '' : (text ?? ''))

/** Anything else is invalid in a style attribute. */
const isColor = (code: string): boolean => /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(code)

const colorOf = ({ color_code, color_name }: WireVariant): Color | null => {
  const code = color_code ?? ''
  return isColor(code) ? { code, name: color_name ?? '' } : null
}

export const variantOf = (wire: WireVariant): Variant => ({
  slug: wire.name_url,
  size: { amount: wire.q_number ?? 0, unit: unitOf(wire.q_unit_name ?? '') },
  color: colorOf(wire),
  isSoldOut: wire.in_stock === 0,
})

type WireLabel = NonNullable<WireDetail['specifications']>

const dimensions = (label: WireLabel): string => {
  const sides = [
    label.package_dimension_length,
    label.package_dimension_width,
    label.package_dimension_height,
  ].filter(Boolean)
  return sides.length === 3 ? `${sides.join(' × ')} cm` : ''
}

export const leanDetailsOf = (wire: WireLeanDetail): LeanDetails => ({
  ...productFactsOf(wire, (wire.variants ?? []).map(variantOf)),
  similar: wire.similar,
})

/** `variants` may come from a separate call; see `productVariants`. */
export const productDetailsOf = (wire: WireDetail, variants: Variant[]): ProductDetails => ({
  ...productFactsOf(wire, variants),
  similar: (wire.similar ?? []).map(productOf),
})

/** Databases have no yes and no. */
const yesNo = (text: string): string => ({ 1: 'Yes', 0: 'No' })[text] ?? text

const labelOf = (label: WireLabel): ProductDetails['specifications'] => {
  const texts = textsIn(specificationFields, label)
  return {
    ...texts,
    organic: yesNo(texts.organic),
    polished: yesNo(texts.polished),
    shelfLife: [label.shelf_life, label.shelf_life_month_years].filter(Boolean).join(' '),
    dimensions: dimensions(label),
  }
}

const productFactsOf = (
  wire: Omit<WireDetail, 'similar'>,
  variants: Variant[],
): Omit<ProductDetails, 'similar'> => {
  const product = productOf(wire)
  const specifications = wire.specifications ?? {}
  const other = wire.other_information ?? {}
  const reviews = reviewsOf(wire.ratings ?? [])
  const ownSize = variants.find(({ slug, size }) => slug === product.slug && size.amount > 0)
  return {
    ...product,
    stock: isBatchExpired(specifications.exp_date, indiaDate(now())) ? 0 : product.stock,
    averageRating: product.averageRating || meanOf(reviews),
    ratingCount: wire.rating_count ?? reviews.length,
    size: product.size ?? ownSize?.size ?? null,
    version: wire.version ?? '',
    rank: wire.rank ?? 0,
    pictures: wire.gallery_images ?? [],
    description: known(wire.description),
    ingredients: wire.ingredients ?? '',
    allergens: wire.allergens ?? null,
    storage: wire.storage ?? '',
    // An id of 0 or an empty slug is looked up by name, in the pull.
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
    barcode: known(wire.barcode),
    storeName: wire.store_name ?? '',
    reviews,
    bankOffers: (wire.bank_offer ?? []).map((offer) => ({
      logo: offer.logo || null,
      description: offer.description,
      startsAt: momentOf(offer.starttime),
      endsAt: momentOf(offer.endtime),
    })),
    variants,
    specifications: labelOf(specifications),
    other: textsIn(otherFields, { manufactured_by: specifications.manufactured_by, ...other }),
    law: textsIn(lawFields, other),
  }
}
