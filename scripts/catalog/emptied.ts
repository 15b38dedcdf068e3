import type { Snapshot } from '#src/catalog/snapshot.ts'

const lists = {
  banners: 'the banners',
  promoBanners: 'the promotion banners',
  offerBanners: 'the section banners',
  deals: 'the deals of the day',
  hotDeals: 'the hot deals',
  newArrivals: 'the new arrivals',
  brandOffers: 'the brand offers',
  stores: 'the stores',
  brands: 'the brands',
  ageGroups: 'the age groups',
  occasions: 'the occasions',
  questions: 'the questions',
} as const satisfies Partial<Record<keyof Snapshot, string>>

/** A sentence for each list that had entries in the last pull and has none now: its block leaves the pages. */
export const emptiedLists = (previous: Snapshot | null, next: Snapshot): string[] =>
  (Object.keys(lists) as (keyof typeof lists)[])
    .filter((name) => previous?.[name].length && !next[name].length)
    .map(
      (name) =>
        `${lists[name]} are empty now, so pages lose them: the last pull had ${previous?.[name].length}. If that is not meant, look at what the store API answers.`,
    )
