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
  cityId: number
  /** City, name and hours are empty if the store API does not return them. */
  city: string
  name: string
  photo: string | null
  address: string
  contact: string
  email: string
  /** For people; `openings` is the same as data, or null if the text cannot be parsed. */
  hours: string
  openings: Opening[] | null
  lat: number
  lon: number
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
