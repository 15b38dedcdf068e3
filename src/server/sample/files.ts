import { readFile } from 'node:fs/promises'
import type { OccasionFacts } from '../occasion/file.ts'
import type { BoxFile } from '../box/file.ts'
import type { Item } from '../product/item.ts'

/** The sample shop's files, as README.md here describes them. */

interface Link {
  vertical?: string
  category?: string
  product?: string
  site?: string
}

export interface SampleBanner {
  name: string
  text: string
  button: string | null
  alt?: string
  image: string
  mobileImage?: string
  color?: string
  link: Link
}

interface Named {
  name: string
  slug: string
}

interface Described extends Named {
  about: string
}

export interface SampleCategory extends Described {
  picture: string | null
  color: string
  subcategories: Named[]
}

/** Without a feast an occasion lasts all year. */
export interface SampleOccasion extends Omit<OccasionFacts, 'firstDay' | 'lastDay' | 'lastOrder'> {
  feast?: { days: string[]; beginsDaysBefore: number; lastOrderDaysBefore: number }
}

export interface SampleShop {
  verticals: (Described & { categories: SampleCategory[] })[]
  occasions: SampleOccasion[]
  /** Boxes that shoppers fill, and their pieces. */
  fillableBoxes: BoxFile
  brands: Named[]
  ageGroups: Named[]
  genders: { name: string }[]
  banners: SampleBanner[]
  promoBanners: SampleBanner[]
  sectionBanners: SampleBanner[]
  brandOffers: {
    brand: string
    image: string | null
    icon: string | null
    offer: string
    story?: string
  }[]
  stores: {
    city: string
    name: string
    photo: string | null
    address: string
    contact: string
    email: string
    hours: string
    lat: number
    lon: number
  }[]
  cartOffers: { name: string; minCartAmount: number; products: string[] }[]
  bankOffers: {
    logo: string | null
    description: string
    startsDaysAgo: number
    lastsDays: number
  }[]
  paymentFees: { handlingFeePercent: number; digitalDiscountPercent: number }
  delivery: { charge: number; freeFrom: number; sameDayPinPrefixes: string[] }
}

export const readSample = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as T

export const readSampleShop = (): Promise<SampleShop> => readSample('shop.json')

/** Items of all verticals, in the order of the menu. */
export const readSampleItems = async (shop: SampleShop): Promise<Item[]> => {
  const items: Item[] = []
  for (const { slug } of shop.verticals)
    items.push(...(await readSample<Item[]>(`items/${slug}.json`)))
  return items
}
