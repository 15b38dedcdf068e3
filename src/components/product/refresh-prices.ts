import { pageSize } from '#src/domain/listing.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'
import { withKnown, type CardProduct, type CardSize, type Product } from '#src/domain/product.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { loadListing } from '#src/stores/listing/listing.ts'
import { isNotFound } from '#src/stores/not-found.ts'
import { productOfCard } from '#src/stores/fresh-products.ts'
import { refreshWhenIdle } from '../timing/page-lifecycle.ts'
import { correctCard, shownBy } from './write-card.ts'

// Corrects price and stock of cards before they are seen, by responses that are at most minutes old
// (docs/decisions/017). Nothing changes size; a failed call changes nothing.

/** Packs that one order may have: the build has capped the stock of cards. */
const packs = ({ stock = 0, maxPerOrder = 0 }: Partial<CardProduct>) => Math.min(stock, maxPerOrder)

/** Cards whose sizes differ from the build's. */
const corrected = new WeakSet<Element>()

/** The card is correct already, so sizes.ts is not needed. */
const isUpToDate = (card: HTMLElement, known: ReadonlyMap<number, Product>): boolean => {
  const button = card.querySelector<HTMLElement>('add-to-bag')
  const shown = button ? shownBy(button) : {}
  const sizes = JSON.parse(card.dataset['sizes'] ?? '[]') as Partial<CardSize>[]
  return sizes.every((own) => {
    const size = { ...shown, ...own }
    const fresh = known.get(size.id ?? 0)
    if (!fresh || packs(fresh) !== packs(size)) return false
    const corrected = { ...withKnown(fresh, size), stock: size.stock }
    const fields = Object.keys(size) as (keyof CardSize)[]
    return fields.every(
      (field) =>
        field === 'colorName' || JSON.stringify(corrected[field]) === JSON.stringify(size[field]),
    )
  })
}

/** Most cards outside their listing part that are fetched one by one, to spare the shop. */
const maxSingleRequests = 20

const askForOne = (id: number): Promise<Product | null> =>
  productOfCard(id).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })

const partOf = ({ dataset }: HTMLElement) =>
  [dataset['listing'], dataset['page'], dataset['size']].join()

// The response has the products now on this part of the listing (`data-page`, `data-size`). Other cards have
// moved, as sold-out products go to the end, and are fetched one by one.
const correctListing = async (grid: HTMLElement): Promise<void> => {
  const part = partOf(grid)
  const { listing = '', page = '1', size: perPage = String(pageSize) } = grid.dataset
  const queries = [JSON.parse(listing) as ListingQuery | ListingQuery[]].flat()
  const parts = await Promise.all(
    queries.map((query) => loadListing(query, Number(page), Number(perPage))),
  )
  // The listing has grown or changed meanwhile.
  if (partOf(grid) !== part) return correctListing(grid)
  const dishes = parts.flatMap(({ products }) => products)
  const known = new Map(dishes.flatMap(({ sizes }) => sizes.map((one) => [one.id, one] as const)))
  let asked = 0
  for (const card of grid.querySelectorAll<HTMLElement>('[data-live]')) {
    const ids = (card.dataset['live'] ?? '').split(' ').map(Number)
    for (const id of ids) {
      const one = known.get(id) ?? (asked++ < maxSingleRequests && (await askForOne(id)))
      if (one) known.set(id, one)
    }
    const [product] = ids.map((id) => known.get(id))
    if (!('sizes' in card.dataset)) {
      if (product) correctCard(card, product)
      continue
    }
    // Also marks the sizes in the bag.
    const isHeld = $lines.get().some(({ productId }) => ids.includes(productId))
    if (isHeld || corrected.has(card) || !isUpToDate(card, known)) {
      corrected.add(card)
      ;(await import('./sizes.ts')).correctSizes(card, known)
    }
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      near.unobserve(target)
      correctListing(target as HTMLElement).catch(() => undefined)
    }
  },
  { rootMargin: '200px' },
)

const refresh = () => {
  for (const grid of document.querySelectorAll('[data-listing]')) near.observe(grid)
}

refreshWhenIdle(refresh)
