import type { Opening } from './hours.ts'

/** What a hero banner passes to its destination (specification, section 2: Home). */
export type BannerPayload = Partial<
  Record<'vertical_id' | 'category_id' | 'subcategory_id', number>
>

/** A picture with a link; ids of 0 and empty strings mean "not set". */
export interface Banner {
  id: number
  name: string
  text: string
  button: string
  alt: string
  picture: string
  phonePicture: string
  /** Tile colour as #rrggbb, or empty. */
  color: string
  siteLink: string
  verticalId: number
  categoryId: number
  subcategoryId: number
  productId: number
  verticalSlug: string
  categorySlug: string
  productSlug: string
}

export interface BrandOffer {
  brandId: number
  name: string
  slug: string
  picture: string | null
  icon: string | null
  offer: string
  story: string
}

export interface Store {
  /** Else the one in the address; empty if that names none. */
  city: string
  /** Name and hours are empty if the store API does not return them. */
  name: string
  photo: string | null
  address: string
  contact: string
  email: string
  /** For people; `openings` is the same as data, or null if the text cannot be parsed. */
  hours: string
  openings: Opening[] | null
  /** Both 0: not known. */
  lat: number
  lon: number
}

/** Whether the store API tells where it is. */
export const isPlaced = ({ lat, lon }: Pick<Store, 'lat' | 'lon'>): boolean =>
  lat !== 0 || lon !== 0

/** Splits 'A street, a quarter, New Delhi 110048', also with a dash. The city is empty without a comma before it. */
export const addressParts = (address: string) => {
  const [, street = address, city = '', pincode] =
    /^(.*?)(?:,\s*([^,\d]*?))?[\s,–-]*(\d{6})$/.exec(address) ?? []
  return { street, city, pincode }
}

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'Two outlets in South Delhi'; without cities if some are unknown, or are many. */
export const outletsInWords = (stores: readonly Pick<Store, 'city'>[]): string => {
  const count = stores.length
  const words = `${numbers[count - 1] ?? count} outlet${count === 1 ? '' : 's'}`
  const cities = [...new Set(stores.map(({ city }) => city))]
  if (cities.includes('')) return words
  const last = cities.pop()
  if (cities.length > 2) return `${words} in ${cities.length + 1} cities`
  return `${words} in ${cities.length ? `${cities.join(', ')} and ` : ''}${last}`
}
