import { isChosen, noFilter, type ListingFilter } from '#src/domain/listing-filter.ts'
import { productCount } from '#src/domain/listing.ts'
import { mostAtOnce, sizeFor, type ListingQuery } from '#src/domain/listing-query.ts'
import type { Dish } from '#src/domain/dish.ts'
import { loadListing, type ListingPage } from '#src/stores/listing.ts'
import { announce } from '#src/stores/ui.ts'
import type { View } from './view.ts'

/** Specification, section 2: listing pages. */
const skeletonCards = 10

export interface Shown {
  filter: ListingFilter
  page: number
  /** Dishes in the listing; while `hasUnknownTotal`, those known to exist. */
  total: number
  /** The store API returns no total, and no page was short yet: more may follow. */
  hasUnknownTotal: boolean
  drawn: Dish[]
}

/** Detail of the `listed` event, sent whenever the listing changes. */
export interface Listed {
  total: number
  filter: ListingFilter
  /** Loading failed and nothing is on the screen. */
  hasFailed: boolean
}

export interface ListingController {
  state: () => Shown
  /** Loads the next products, or with `again` those that failed to load. True if any came. */
  more: (again?: boolean) => Promise<boolean>
  /** If loading fails, the current listing stays. */
  choose: (filter: ListingFilter) => Promise<void>
  resume: (shown: Shown) => void
}

/** How a listing grows: which page comes next, what is loading, what happens on failure. */
export const createController = (
  view: View,
  query: ListingQuery,
  firstPage: number,
  firstSize: number,
  firstTotal: number,
): ListingController => {
  const { grid } = view
  /** The page's own cards, restored by 'Clear All'; null if only the browser knows the query. */
  const built = 'total' in grid.dataset ? [...grid.children] : null
  const start: Shown = {
    filter: noFilter,
    page: firstPage,
    drawn: [],
    total: firstTotal,
    hasUnknownTotal: false,
  }
  let shown = start
  let waiting: Dish[] = []
  let isBusy = false
  let hasFailed = false
  /** Requested again in full, after its last page. */
  let hasAskedRest = false
  /** Incremented with each choice, to drop replies to earlier filters. */
  let turn = 0
  let good: { shown: Shown; waiting: Dish[]; cards: Element[] } | null = null

  const size = () => sizeFor(query, shown.filter, firstSize)
  const count = view.count
  const areAllAsked = () => !shown.hasUnknownTotal && shown.page * size() >= shown.total
  /** Began on a further page: dishes of earlier pages are missing on purpose. */
  const isPart = () => firstPage > 1 && !isChosen(shown.filter)
  const isComplete = () =>
    !waiting.length && areAllAsked() && (hasAskedRest || isPart() || count() >= shown.total)

  const tell = (hasFailed = false) => {
    const { total, filter } = shown
    const detail: Listed = { total, filter, hasFailed }
    grid.dispatchEvent(new CustomEvent('listed', { detail }))
  }

  const describe = () => {
    const isGrown = shown.page > firstPage || isChosen(shown.filter)
    const part = isGrown ? Math.min(shown.page * size(), mostAtOnce) : firstSize
    Object.assign(grid.dataset, {
      listing: JSON.stringify({ ...query, filter: shown.filter }),
      page: String(isGrown ? 1 : firstPage),
      size: String(part),
    })
    view.showTotal(shown.total, shown.hasUnknownTotal)
    if (isChosen(shown.filter)) view.showPages(1, 1)
    else view.showPages(shown.page, Math.ceil(shown.total / firstSize))
    tell()
  }

  const draw = (products: readonly Dish[]) => {
    view.showWaiting(0)
    const added = view.add(products)
    shown = { ...shown, drawn: [...shown.drawn, ...added] }
    describe()
  }

  const ask = (page: number, many: number) =>
    loadListing({ ...query, filter: shown.filter }, page, many)

  const lengthBy = (page: number, { products, total }: ListingPage) => {
    if (total !== null) return { total, hasUnknownTotal: false }
    const isShort = products.length < size()
    const known = (page - 1) * size() + products.length
    return { total: isShort ? known : Math.max(shown.total, known), hasUnknownTotal: !isShort }
  }

  const next = async () => {
    const { total, hasUnknownTotal } = shown
    if (waiting.length) return { products: waiting, length: { total, hasUnknownTotal } }
    if (!areAllAsked()) {
      const page = shown.page + 1
      const answer = await ask(page, size())
      return { products: answer.products, page, length: lengthBy(page, answer) }
    }
    // Sold-out products moved to the end, and others into pages already loaded.
    const rest = await ask(1, Math.min(total, mostAtOnce))
    const products = view.missing(rest.products)
    return { products, length: { total: rest.total ?? total, hasUnknownTotal }, isRest: true }
  }

  const more = async (again = false): Promise<boolean> => {
    if (isBusy || isComplete() || hasFailed !== again) return false
    const mine = turn
    const before = count()
    isBusy = true
    view.showAgain(false)
    view.showWaiting(
      shown.hasUnknownTotal ? skeletonCards : Math.min(skeletonCards, shown.total - before),
    )
    const answer = await next().catch(() => null)
    if (mine !== turn) return false
    isBusy = false
    hasFailed = answer === null
    if (answer) {
      const { products, length, page = shown.page, isRest = hasAskedRest } = answer
      shown = { ...shown, page, ...length }
      hasAskedRest = isRest
      waiting = products
    }
    draw(waiting.splice(0, firstSize))
    view.showAgain(hasFailed)
    if (count() > before)
      announce(`${count()}${shown.hasUnknownTotal ? '' : ` of ${shown.total}`} products`)
    return count() > before
  }

  const begin = (filter: ListingFilter) => {
    turn += 1
    waiting = []
    isBusy = hasFailed = hasAskedRest = false
    shown = { ...start, filter }
    view.showAgain(false)
    view.showWaiting(0)
  }

  const goBack = () => {
    const { cards = [], ...before } = good ?? { shown, waiting }
    begin(before.shown.filter)
    ;({ shown, waiting } = before)
    grid.replaceChildren(...cards)
    good = null
    if (cards.length) describe()
    else tell(true)
  }

  const choose = async (filter: ListingFilter): Promise<void> => {
    view.showWaiting(0)
    good ??= { shown, waiting, cards: [...grid.children] }
    begin(filter)
    const mine = turn
    if (built && !isChosen(filter)) {
      good = null
      grid.replaceChildren(...built)
      describe()
      return announce(productCount(shown.total))
    }
    isBusy = true
    grid.replaceChildren()
    view.showWaiting(skeletonCards)
    if (grid.getBoundingClientRect().top < 0) grid.scrollIntoView()
    const answer = await ask(1, size()).catch(() => null)
    if (mine !== turn) return
    if (!answer) return goBack()
    good = null
    isBusy = false
    shown = { ...shown, page: 1, ...lengthBy(1, answer) }
    waiting = answer.products
    draw(waiting.splice(0, Math.max(firstSize, skeletonCards)))
    announce(shown.total ? productCount(shown.total, shown.hasUnknownTotal) : 'No Products Found')
  }

  const resume = (earlier: Shown) => {
    begin(earlier.filter)
    shown = { ...earlier, drawn: [] }
    if (!built || isChosen(earlier.filter)) grid.replaceChildren()
    draw(earlier.drawn)
  }

  return { state: () => shown, more, choose, resume }
}
