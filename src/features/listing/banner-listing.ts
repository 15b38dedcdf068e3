import '#src/components/product/sizes-start.ts'
import type { BannerPayload } from '#src/domain/banner.ts'
import type { Subcategory } from '#src/domain/listing.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { site } from '#src/site.ts'
import { readBannerTarget } from '#src/stores/listing/banner-target.ts'
import { watchDiet } from './diet/watch-diet.ts'
import { initListing } from './init.ts'
import { correctRestored } from './history-entry.ts'

/** Shows the payload's products as a usual listing; without payload or reply, links to all listings. */
const page = document.querySelector<HTMLElement>('[data-banner]')!
const grid = page.querySelector<HTMLElement>('[data-endless]')!

interface ListingOfBanner {
  name: string
  query: ListingQuery
}

const ofLink = (selector: string): ListingOfBanner | undefined => {
  const link = page.querySelector<HTMLElement>(selector)
  if (!link) return undefined
  const query = JSON.parse(link.dataset['query'] ?? '') as ListingQuery
  return { name: link.textContent.trim(), query }
}

const ofSubcategory = (id: number): ListingOfBanner | undefined => {
  const links = [...page.querySelectorAll<HTMLElement>('[data-kinds]')]
  const kinds = links.flatMap((link) => JSON.parse(link.dataset['kinds'] ?? '') as Subcategory[])
  const found = kinds.find((kind) => kind.id === id)
  return found && { name: found.name, query: { kind: 'subcategory', subcategoryId: id } }
}

const listingOf = (payload: BannerPayload): ListingOfBanner | undefined =>
  ofSubcategory(Number(payload.subcategory_id)) ??
  ofLink(`[data-category="${Number(payload.category_id)}"]`) ??
  ofLink(`[data-vertical="${Number(payload.vertical_id)}"]`)

const show = (name: string, isChosen: boolean) => {
  page.classList.toggle('chosen', isChosen)
  document.title = `${name} | ${site.name}`
  for (const heading of document.querySelectorAll('h1, .bar .bar-title')) heading.textContent = name
}

correctRestored()
const found = listingOf(readBannerTarget() ?? {})
if (found) {
  show(found.name, true)
  grid.dataset['listing'] = JSON.stringify(found.query)
  grid.addEventListener('listed', ({ detail: { hasFailed } }) => {
    show(hasFailed ? 'Explore the shop' : found.name, !hasFailed)
  })
  void initListing()
  watchDiet()
}
page.classList.add('known')
