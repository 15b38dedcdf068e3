import type { Opening } from './hours.ts'

/** What a hero banner hands over to its destination (specification, section 2: Home). */
export type BannerPayload = Partial<
  Record<'vertical_id' | 'category_id' | 'subcategory_id', number>
>

/** A picture that leads somewhere; ids of 0 and empty texts mean: not set. */
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

/** An outlet where shoppers can walk in. */
export interface Store {
  cityId: number
  /** City, name and hours are empty where the store API does not tell them. */
  city: string
  name: string
  photo: string | null
  address: string
  contact: string
  email: string
  /** For people; `openings` are the same as data, and null where the store's own words are no such. */
  hours: string
  openings: Opening[] | null
  lat: number
  lon: number
}
