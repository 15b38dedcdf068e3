import { isChosen, noFilter, type ListingFilter } from '#src/domain/listing-filter.ts'
import { productCount } from '#src/domain/listing.ts'
import { maxAtOnce, productsPerCall, type ListingQuery } from '#src/domain/listing-query.ts'
import type { Dish } from '#src/domain/dish.ts'
import { loadListing } from '#src/stores/listing/listing.ts'
import { announce } from '#src/stores/ui.ts'
import type { View } from './view.ts'

/** Specification, section 2: listing pages. */
const skeletonCards = 10

export interface ShownListing {
  filter: ListingFilter
  page: number
  /** Dishes in the listing; while `hasUnknownTotal`, those known to exist. */
  total: number
  /** The store API returns no total, and no page was short yet: more may follow. */
  hasUnknownTotal: boolean
  drawn: Dish[]
}

interface State extends ShownListing {
  /** Loaded, but not drawn yet. */
  waiting: Dish[]
  /** Requested again in full, after its last page. */
  hasAskedRest: boolean
}

/** Detail of the `listed` event, sent whenever the listing changes. */
export interface Listed {
  total: number
  filter: ListingFilter
  /** Loading failed and nothing is on the screen. */
  hasFailed: boolean
}

declare global {
  interface HTMLElementEventMap {
    listed: CustomEvent<Listed>
  }
}

export interface ListingController {
  state: () => ShownListing
  /** Loads the next products, unless the last ones failed. True if any came. */
  more: () => Promise<boolean>
  /** Loads those that failed. True if any came. */
  again: () => Promise<boolean>
  /** If loading fails, the current listing stays. */
  choose: (filter: ListingFilter) => Promise<void>
  resume: (shown: ShownListing) => void
}

/** The part of a listing that its page was built with. */
export interface BuiltPart {
  page: number
  perPage: number
  /** Of the listing. */
  total: number
}

/** How a listing grows: which page comes next, what is loading, what happens on failure. */
export const createController = (
  view: View,
  query: ListingQuery,
  first: BuiltPart,
): ListingController => {
  const { grid, count } = view
  /** The page's own cards, restored by 'Clear All'; null if only the browser knows the query. */
  const built = 'total' in grid.dataset ? [...grid.children] : null
  const start: State = {
    filter: noFilter,
    page: first.page,
    total: first.total,
    hasUnknownTotal: false,
    drawn: [],
    waiting: [],
    hasAskedRest: false,
  }
  let state = start
  let isBusy = false
  let hasFailed = false
  /** Incremented with each choice, to drop replies to earlier filters. */
  let turn = 0
  /** What the shopper saw before a choice, until its products come; brought back if they do not. */
  let before: { state: State; cards: Element[] } | null = null

  const perPage = () => productsPerCall(query, state.filter, first.perPage)
  const areAllAsked = () => !state.hasUnknownTotal && state.page * perPage() >= state.total
  /** Began on a further page: dishes of earlier pages are missing on purpose. */
  const isPart = () => first.page > 1 && !isChosen(state.filter)
  const isComplete = () =>
    !state.waiting.length &&
    areAllAsked() &&
    (state.hasAskedRest || isPart() || count() >= state.total)

  const sendListed = (isFailed = false) => {
    const { total, filter } = state
    const detail: Listed = { total, filter, hasFailed: isFailed }
    grid.dispatchEvent(new CustomEvent('listed', { detail }))
  }

  const describe = () => {
    const { filter, page, total } = state
    const isGrown = page > first.page || isChosen(filter)
    const part = isGrown ? Math.min(page * perPage(), maxAtOnce) : first.perPage
    Object.assign(grid.dataset, {
      listing: JSON.stringify({ ...query, filter }),
      page: String(isGrown ? 1 : first.page),
      size: String(part),
    })
    view.showTotal(total, state.hasUnknownTotal)
    if (isChosen(filter)) view.showPages(1, 1, 1)
    else view.showPages(first.page, page, Math.ceil(total / first.perPage))
    sendListed()
  }

  /** Draws the first `limit` of those that wait. */
  const draw = (limit: number) => {
    view.showWaiting(0)
    const { drawn, waiting } = state
    const added = view.add(waiting.slice(0, limit))
    state = { ...state, drawn: [...drawn, ...added], waiting: waiting.slice(limit) }
    describe()
  }

  const load = (page: number, size: number) =>
    loadListing({ ...query, filter: state.filter }, page, size)

  /** What a page of the listing changes. Where the store API returns no total, a short page is the last. */
  const loadPage = async (page: number): Promise<Partial<State>> => {
    const { products: waiting, total } = await load(page, perPage())
    if (total !== null) return { page, waiting, total, hasUnknownTotal: false }
    const known = (page - 1) * perPage() + waiting.length
    const hasUnknownTotal = waiting.length >= perPage()
    return {
      page,
      waiting,
      total: hasUnknownTotal ? Math.max(state.total, known) : known,
      hasUnknownTotal,
    }
  }

  const loadNext = async (): Promise<Partial<State>> => {
    if (state.waiting.length) return {}
    if (!areAllAsked()) return loadPage(state.page + 1)
    // Sold-out products moved to the end, and others into pages already loaded.
    const { products, total } = await load(1, Math.min(state.total, maxAtOnce))
    return { waiting: view.missing(products), total: total ?? state.total, hasAskedRest: true }
  }

  const grow = async (): Promise<boolean> => {
    if (isBusy || isComplete()) return false
    const mine = turn
    const countBefore = count()
    isBusy = true
    view.showAgain(false)
    const { total, hasUnknownTotal } = state
    view.showWaiting(hasUnknownTotal ? skeletonCards : Math.min(skeletonCards, total - countBefore))
    const loaded = await loadNext().catch(() => null)
    if (mine !== turn) return false
    isBusy = false
    hasFailed = loaded === null
    state = { ...state, ...loaded }
    draw(first.perPage)
    view.showAgain(hasFailed)
    if (count() <= countBefore) return false
    announce(`${count()}${state.hasUnknownTotal ? '' : ` of ${state.total}`} products`)
    return true
  }

  /** Drops what is under way. */
  const begin = (next: State) => {
    turn += 1
    isBusy = hasFailed = false
    state = next
    view.showAgain(false)
    view.showWaiting(0)
  }

  const choose = async (filter: ListingFilter): Promise<void> => {
    view.showWaiting(0)
    const earlier = (before ??= { state, cards: [...grid.children] })
    begin({ ...start, filter })
    const mine = turn
    if (built && !isChosen(filter)) {
      before = null
      grid.replaceChildren(...built)
      describe()
      return announce(productCount(state.total))
    }
    isBusy = true
    grid.replaceChildren()
    view.showWaiting(skeletonCards)
    if (grid.getBoundingClientRect().top < 0) grid.scrollIntoView()
    const loaded = await loadPage(1).catch(() => null)
    if (mine !== turn) return
    before = null
    if (!loaded) {
      begin(earlier.state)
      grid.replaceChildren(...earlier.cards)
      return earlier.cards.length ? describe() : sendListed(true)
    }
    isBusy = false
    state = { ...state, ...loaded }
    draw(Math.max(first.perPage, skeletonCards))
    const { total, hasUnknownTotal } = state
    announce(total ? productCount(total, hasUnknownTotal) : 'No Products Found')
  }

  const resume = ({ drawn, ...earlier }: ShownListing) => {
    begin({ ...start, ...earlier, waiting: drawn })
    if (!built || isChosen(earlier.filter)) grid.replaceChildren()
    draw(drawn.length)
  }

  return {
    state: () => state,
    more: async () => !hasFailed && grow(),
    again: async () => hasFailed && grow(),
    choose,
    resume,
  }
}
