import { isChosen, noFilter, type ListingFilter } from '#src/domain/listing-filter.ts'
import { productCount } from '#src/domain/listing.ts'
import { mostAtOnce, sizeFor, type ListingQuery } from '#src/domain/listing-query.ts'
import type { Product } from '#src/domain/product.ts'
import { loadListing, type ListingPage } from '#src/stores/listing.ts'
import { speak } from '#src/stores/ui.ts'
import type { View } from './view.ts'

/** Cards of the skeleton (specification, section 2: listing pages). */
const skeletonCards = 10

/** What is on the screen. */
export interface Shown {
  filter: ListingFilter
  /** The last page that was asked for. */
  page: number
  /** All products of the listing; while it is open, those that are known to be there. */
  total: number
  /** The store API tells no total, and no page has come short yet: more may follow. */
  isOpen: boolean
  /** Products whose cards a script has drawn. */
  drawn: Product[]
}

/** What the event `listed` of the grid tells whenever the listing changes. */
export interface Listed {
  total: number
  /** Nothing could be asked for, and nothing is on the screen. */
  hasFailed: boolean
}

export interface ListingController {
  state: () => Shown
  /** Brings the next products; `again` also after a failure. Tells whether any came. */
  more: (again?: boolean) => Promise<boolean>
  /** Shows the listing as it is chosen; what is on the screen stays where that fails. */
  choose: (filter: ListingFilter) => Promise<void>
  /** Draws what an earlier visit had loaded. */
  resume: (shown: Shown) => void
}

/** How a listing grows: which page comes next, what is under way, what happens when it fails. */
export const createController = (
  view: View,
  query: ListingQuery,
  firstPage: number,
  firstSize: number,
  firstTotal: number,
): ListingController => {
  const { grid } = view
  /**
   * The cards of the page's own HTML: 'Clear All' brings them back in their order. None where only the
   * browser knows what is asked for.
   */
  const built = 'total' in grid.dataset ? [...grid.children] : null
  const start: Shown = {
    ...{ filter: noFilter, page: firstPage, drawn: [] },
    ...{ total: firstTotal, isOpen: false },
  }
  let shown = start
  /** Products that have come with one big answer and wait for their turn. */
  let waiting: Product[] = []
  let isBusy = false
  let hasFailed = false
  /** The whole listing was asked for once more, after its last page. */
  let hasAskedRest = false
  /** Counts what was chosen, so that an answer to an earlier filter is dropped. */
  let turn = 0
  /** What was on the screen before a filter that is still being asked for. */
  let good: { shown: Shown; waiting: Product[]; cards: Element[] } | null = null

  const size = () => sizeFor(query, shown.filter, firstSize)
  const count = () => view.ids().size
  const areAllAsked = () => !shown.isOpen && shown.page * size() >= shown.total
  const isComplete = () =>
    !waiting.length && areAllAsked() && (hasAskedRest || count() >= shown.total)

  const tell = (hasFailed = false) => {
    const detail: Listed = { total: shown.total, hasFailed }
    grid.dispatchEvent(new CustomEvent('listed', { detail }))
  }

  /** Tells refresh-prices.ts which part of which listing stands here. */
  const describe = () => {
    const isGrown = shown.page > firstPage || isChosen(shown.filter)
    const part = isGrown ? Math.min(shown.page * size(), mostAtOnce) : firstSize
    Object.assign(grid.dataset, {
      listing: JSON.stringify({ ...query, filter: shown.filter }),
      page: String(isGrown ? 1 : firstPage),
      size: String(part),
    })
    view.showTotal(shown.total, shown.isOpen)
    if (isChosen(shown.filter)) view.showPages(1, 1)
    else view.showPages(shown.page, Math.ceil(shown.total / firstSize))
    tell()
  }

  const draw = (products: readonly Product[]) => {
    view.showWaiting(0)
    const added = view.add(products)
    shown = { ...shown, drawn: [...shown.drawn, ...added] }
    describe()
  }

  const ask = (page: number, many: number) =>
    loadListing({ ...query, filter: shown.filter }, page, many)

  /** What an answer tells of the length of the listing. */
  const lengthBy = (page: number, { products, total }: ListingPage) => {
    if (total !== null) return { total, isOpen: false }
    const isShort = products.length < size()
    const known = (page - 1) * size() + products.length
    return { total: isShort ? known : Math.max(shown.total, known), isOpen: !isShort }
  }

  const next = async () => {
    const { total, isOpen } = shown
    if (waiting.length) return { products: waiting, length: { total, isOpen } }
    if (!areAllAsked()) {
      const page = shown.page + 1
      const answer = await ask(page, size())
      return { products: answer.products, page, length: lengthBy(page, answer) }
    }
    // What sold out meanwhile went to the end and moved others into pages that had been asked for.
    const rest = await ask(1, Math.min(total, mostAtOnce))
    const ids = view.ids()
    const products = rest.products.filter(({ id }) => !ids.has(String(id)))
    return { products, length: { total: rest.total ?? total, isOpen }, isRest: true }
  }

  const more = async (again = false): Promise<boolean> => {
    if (isBusy || isComplete() || (hasFailed && !again)) return false
    const mine = turn
    const before = count()
    isBusy = true
    view.showAgain(false)
    view.showWaiting(shown.isOpen ? skeletonCards : Math.min(skeletonCards, shown.total - before))
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
    if (count() > before) speak(`${count()}${shown.isOpen ? '' : ` of ${shown.total}`} products`)
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
      return speak(productCount(shown.total))
    }
    isBusy = true
    grid.replaceChildren()
    view.showWaiting(skeletonCards)
    // A filter made far down shows its answer from the top.
    if (grid.getBoundingClientRect().top < 0) grid.scrollIntoView()
    const answer = await ask(1, size()).catch(() => null)
    if (mine !== turn) return
    if (!answer) return goBack()
    good = null
    isBusy = false
    shown = { ...shown, page: 1, ...lengthBy(1, answer) }
    waiting = answer.products
    draw(waiting.splice(0, Math.max(firstSize, skeletonCards)))
    speak(shown.total ? productCount(shown.total, shown.isOpen) : 'No Products Found')
  }

  const resume = (earlier: Shown) => {
    begin(earlier.filter)
    shown = { ...earlier, drawn: [] }
    if (!built || isChosen(earlier.filter)) grid.replaceChildren()
    draw(earlier.drawn)
  }

  return { state: () => shown, more, choose, resume }
}
