import type { Paise } from './money.ts'

export interface PackSize {
  amount: number
  unit: string
}

export interface Sellable {
  slug: string
  name: string
  /** File name in the gallery; null without a picture. */
  picture: string | null
  mrp: Paise
  sellingPrice: Paise
  /** Price during a deal; 0 if there is none. */
  dealPrice: Paise
  dealTypeId: number
  isDeal: boolean
  isHotDeal: boolean
  stock: number
  maxPerOrder: number
  size: PackSize | null
  /** Null if not specified. */
  veg: boolean | null
}

export interface Product extends Sellable {
  id: number
  /** Shared by the sizes of one dish; empty if the store does not return it. */
  item: string
  /** In Devanagari; empty if there is none. */
  nameHi: string
  secondPicture: string | null
  pictureCount: number
  diets: readonly string[]
  isNew: boolean
  /** Tells sizes of one dish apart that differ by colour; mostly empty. */
  colorName: string
  /** Mean to one decimal; 0 without ratings. */
  averageRating: number
  ratingCount: number
}

/** What a card holds of its product, in its HTML, to draw it and to put it into the bag. */
export type CardProduct = Sellable & Pick<Product, 'id' | 'isNew'>

/** One of several sizes on a card. */
export type CardSize = CardProduct & Pick<Product, 'colorName'>

/** A product that was looked at: enough to draw its card. */
export type ViewedProduct = CardProduct & Pick<Product, 'pictureCount'>

/** `code` is a CSS color; `name` is empty if the store does not return it. */
export interface Color {
  code: string
  name: string
}

export interface Variant {
  slug: string
  size: PackSize
  /** Null if variants do not differ by colour. */
  color: Color | null
  /** False if the store does not tell. */
  isSoldOut: boolean
}

export interface BankOffer {
  logo: string | null
  description: string
  /** ISO dates and times. */
  startsAt: string
  endsAt: string
}

export interface Review {
  id: number
  /** 1 to 5 stars. */
  rating: number
  text: string
  /** Empty if the store API does not return it. */
  author: string
  /** ISO date and time. */
  at: string
  /** The reviewed size, where reviews of several stand together. */
  size?: string
}

export interface ProductDetails extends Product {
  /** Changes whenever anything shown on a page changes. */
  version: string
  /** Of its dish in listings, lower first; 0 if the store API returns none. */
  rank: number
  pictures: string[]
  description: string
  ingredients: string
  /** Null if not specified, empty if there are none. */
  allergens: string[] | null
  storage: string
  brand: { id: number; name: string }
  vertical: { id: number; name: string; slug: string }
  category: { id: number; name: string; slug: string }
  subcategoryId: number
  ageGroups: string[]
  itemCode: string
  barcode: string
  storeName: string
  reviews: Review[]
  bankOffers: BankOffer[]
  similar: Product[]
  variants: Variant[]
  specifications: {
    type: string
    modelName: string
    shelfLife: string
    /** As returned by the store, such as '2027-03-31'. */
    expDate: string
    containerType: string
    organic: string
    polished: string
    dimensions: string
    packedBy: string
  }
  other: { countryOfOrigin: string; manufacturedBy: string; marketedBy: string }
  /** Required by Indian food and packaging law; empty if not applicable. */
  law: { fssai: string; netQuantity: string; bestBefore: string; consumerCare: string }
}

/** '500 g', '500 g, Green'. A colour without name or size is given by its code. */
export const variantName = ({ size, color }: Pick<Variant, 'size' | 'color'>): string =>
  [size.amount > 0 && formatSize(size), color?.name].filter(Boolean).join(', ') ||
  (color?.code ?? '')

export type LeanDetails = Omit<ProductDetails, 'similar'> & { similar: number[] }

/**
 * True if the batch's last day (YYYY-MM-DD) is before `today`: the product then counts as sold out, whatever its
 * stock. False for text that is no date.
 */
export const isBatchExpired = (expires = '', today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(expires) && expires < today

export const isSoldOut = (product: { stock: number }): boolean => product.stock <= 0

/** To one decimal; 0 without ratings. */
export const meanRating = (sum: number, count: number): number =>
  count && Math.round((sum / count) * 10) / 10

/** Mean rating of a dish, each size counting as often as it was rated. */
export const ratingOf = (
  sizes: readonly Pick<Product, 'averageRating' | 'ratingCount'>[],
): number => {
  const rated = sizes.filter(({ averageRating }) => averageRating > 0)
  return meanRating(
    rated.reduce((sum, size) => sum + size.averageRating * size.ratingCount, 0),
    rated.reduce((sum, { ratingCount }) => sum + ratingCount, 0),
  )
}

/** '500 g', '1 kg', '6 pieces', '1 piece'. */
export const formatSize = ({ amount, unit }: PackSize): string =>
  `${amount} ${amount === 1 && unit === 'pieces' ? 'piece' : unit}`

/** '500 g', '500 g, Green': tells a size from the others of its dish; empty if the store names neither. */
export const sizeLabel = ({ size, colorName }: Pick<Product, 'size' | 'colorName'>): string =>
  [size && formatSize(size), colorName].filter(Boolean).join(', ')

/** 'Gift Box' for 'Gift Box, Green': a product's name has its colour appended (`productInputOf` in item.ts). */
export const withoutColor = (name: string, color: string | undefined): string =>
  color && name.endsWith(`, ${color}`) ? name.slice(0, -color.length - 2) : name

/** Fills in what another store API may omit; `known` is what the page or the bag knows. */
export const withKnown = <T extends Known>(
  fresh: T,
  { size = null, veg = null }: Partial<Known> = {},
): T => ({ ...fresh, size: fresh.size ?? size, veg: fresh.veg ?? veg })
type Known = Pick<Sellable, 'size' | 'veg'>

export const pickCard = (product: Product): Product => ({
  id: product.id,
  item: product.item,
  slug: product.slug,
  name: product.name,
  nameHi: product.nameHi,
  picture: product.picture,
  secondPicture: product.secondPicture,
  pictureCount: product.pictureCount,
  diets: product.diets,
  mrp: product.mrp,
  sellingPrice: product.sellingPrice,
  dealPrice: product.dealPrice,
  dealTypeId: product.dealTypeId,
  isDeal: product.isDeal,
  isHotDeal: product.isHotDeal,
  isNew: product.isNew,
  colorName: product.colorName,
  stock: product.stock,
  maxPerOrder: product.maxPerOrder,
  size: product.size,
  veg: product.veg,
  averageRating: product.averageRating,
  ratingCount: product.ratingCount,
})
