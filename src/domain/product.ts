import type { Paise } from './money.ts'

/** How much one pack holds, such as 500 g or 6 pieces. */
export interface Size {
  amount: number
  unit: string
}

/** What a card, the bag and a price need to know of a product. */
export interface Product {
  id: number
  slug: string
  name: string
  /** In Devanagari; empty where there is none. */
  nameHi: string
  /** File name in the gallery; null where the product has no picture. */
  picture: string | null
  /** Pictures on its page. */
  pictureCount: number
  mrp: Paise
  sellingPrice: Paise
  /** Price while a deal runs; 0 where there is none. */
  dealPrice: Paise
  dealTypeId: number
  isDeal: boolean
  isHotDeal: boolean
  isNew: boolean
  /** Packs that can be bought now. */
  stock: number
  /** Most packs that one order may hold. */
  maxPerOrder: number
  size: Size | null
  /** Null where it is not told. */
  veg: boolean | null
  /** Mean to one decimal, 0 without ratings. */
  averageRating: number
  ratingCount: number
}

/** `code` is one that CSS knows; `name` is empty where the store does not tell it. */
export interface Color {
  code: string
  name: string
}

export interface Variant {
  slug: string
  size: Size
  /** Null where colours are not what sets it apart. */
  color: Color | null
}

export interface Rating {
  id: number
  rating: number
  review: string
  /** Empty where the store API does not tell it. */
  author: string
  /** ISO date and time. */
  at: string
}

/** The reviews of a product, newest first, and a count of all. */
export interface ReviewSummary {
  ratings: Rating[]
  total: number
  average: number
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  stars: number[]
}

export interface BankOffer {
  logo: string | null
  description: string
  /** ISO dates and times. */
  startsAt: string
  endsAt: string
}

/** All that the product page tells. */
export interface ProductDetails extends Product {
  /** Changes whenever anything that a page shows of the product changes. */
  version: string
  pictures: string[]
  description: string
  ingredients: string
  /** Null where nothing is told of them; empty where there are none. */
  allergens: string[] | null
  storage: string
  brand: { id: number; name: string }
  vertical: { id: number; name: string; slug: string }
  category: { id: number; name: string; slug: string }
  subcategoryId: number
  ageGroups: string[]
  itemCode: string
  /** The sizes of one item share this word. */
  item: string
  barcode: string
  storeName: string
  ratings: Rating[]
  bankOffers: BankOffer[]
  similar: Product[]
  variants: Variant[]
  /** Label facts in the order in which the page lists them, empty ones left out. */
  specifications: {
    type: string
    modelName: string
    shelfLife: string
    /** As the store tells it, such as '2027-03-31'. */
    expDate: string
    containerType: string
    organic: string
    polished: string
    dimensions: string
    packedBy: string
  }
  other: { countryOfOrigin: string; manufacturedBy: string; marketedBy: string }
  /** What Indian food and packaging law wants besides; empty where it does not apply. */
  law: { fssai: string; netQuantity: string; bestBefore: string; consumerCare: string }
}

/** '500 g', '500 g, Green'. A colour that has no name and nothing beside it is told by its code. */
export const variantName = ({ size, color }: Pick<Variant, 'size' | 'color'>): string =>
  [size.amount > 0 && formatSize(size), color?.name].filter(Boolean).join(', ') ||
  (color?.code ?? '')

/** A product of which similar ones are told by id only. */
export type LeanDetails = Omit<ProductDetails, 'similar'> & { similar: number[] }

export const isSoldOut = (product: { stock: number }): boolean => product.stock <= 0

/** '500 g', '1 kg', '6 pieces', '1 piece'. */
export const formatSize = ({ amount, unit }: Size): string =>
  `${amount} ${amount === 1 && unit === 'pieces' ? 'piece' : unit}`

/** What a card shows of a product, and nothing else of it. */
export const pickCard = (product: Product): Product => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  nameHi: product.nameHi,
  picture: product.picture,
  pictureCount: product.pictureCount,
  mrp: product.mrp,
  sellingPrice: product.sellingPrice,
  dealPrice: product.dealPrice,
  dealTypeId: product.dealTypeId,
  isDeal: product.isDeal,
  isHotDeal: product.isHotDeal,
  isNew: product.isNew,
  stock: product.stock,
  maxPerOrder: product.maxPerOrder,
  size: product.size,
  veg: product.veg,
  averageRating: product.averageRating,
  ratingCount: product.ratingCount,
})
