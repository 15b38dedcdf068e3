import { readFile } from 'node:fs/promises'
import type { OccasionFacts } from '../occasion/file.ts'
import type { BoxFile } from '../box/file.ts'
import type { Item } from '../product/item.ts'
import type { ShopFile } from '../shop/schema.ts'

// README.md describes the files.

/** Without a feast an occasion lasts all year. */
export interface SampleOccasion extends Omit<OccasionFacts, 'firstDay' | 'lastDay' | 'lastOrder'> {
  feast?: { days: string[]; beginsDaysBefore: number; lastOrderDaysBefore: number }
}

/** The owner's file of the shop, with days that are counted from the day it is loaded. */
export interface SampleShop extends Required<Omit<ShopFile, 'bankOffers' | 'questions'>> {
  /** Items that listings begin with. */
  featured: string[]
  occasions: SampleOccasion[]
  fillableBoxes: BoxFile
  bankOffers: {
    logo: string | null
    description: string
    startsDaysAgo: number
    lastsDays: number
  }[]
}

const readSample = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as T

export const readSampleShop = (): Promise<SampleShop> => readSample('shop.json')

export const readSampleItems = async (shop: SampleShop): Promise<Item[]> => {
  const items: Item[] = []
  for (const { slug } of shop.verticals)
    items.push(...(await readSample<Item[]>(`items/${slug}.json`)))
  return items
}
