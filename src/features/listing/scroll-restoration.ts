import { attempt } from '#src/domain/attempt.ts'
import { filterOf } from '#src/domain/listing-filter.ts'
import type { ListingController, ShownListing } from './controller.ts'
import { entryName, entryPrefix, nameEntry } from './history-entry.ts'
import type { View } from './view.ts'

/** Stored per history entry, for Back and reload, even after the browser discarded the page. */
interface ScrollPosition {
  shown: ShownListing
  /** Ids of the sizes that were chosen on cards. */
  chosen: number[]
  /** Id of the size on the first card in the window, and the card's top edge in pixels. */
  card: string
  top: number
}

const maxEntries = 10

const dropOldest = (keep: number) => {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(entryPrefix))
  for (const key of keys.sort().reverse().slice(keep)) sessionStorage.removeItem(key)
}

/** Null: forgets it. */
const savePosition = (position: ScrollPosition | null): void => {
  const key = entryName()
  if (!key) return
  if (!position) return void attempt(() => sessionStorage.removeItem(key))
  // If storage fails, Back shows the first page.
  attempt(() => {
    dropOldest(maxEntries - 1)
    sessionStorage.setItem(key, JSON.stringify(position))
  })
}

const readPosition = (): ScrollPosition | null => {
  const key = entryName()
  if (!key) return null
  return attempt(() => {
    const position = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ScrollPosition | null
    // An earlier release stored it without this field.
    if (!position?.shown) return null
    const filter = filterOf(new URLSearchParams({ ...position.shown.filter }))
    return { ...position, shown: { ...position.shown, filter } }
  }, null)
}

const cardsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[data-live]')]
const cardOf = (grid: Element, id: string | number) =>
  grid.querySelector<HTMLElement>(`[data-live~="${id}"]`)

/** Without connection the cards show the sizes they were built with. */
const chooseAgain = (grid: Element, ids: readonly number[]) =>
  import('#src/components/product/sizes.ts').then(
    ({ showSize }) => {
      for (const id of ids) {
        const card = cardOf(grid, id)
        if (card) showSize(card, id)
      }
    },
    () => undefined,
  )

/** Shows the listing as it was left at this history entry; false if that is not stored. */
export const restoreScroll = (view: View, controller: ListingController): boolean => {
  const position = readPosition()
  if (!position) return false
  const { shown, chosen, top } = position
  view.showFilter(shown.filter)
  controller.resume(shown)
  if (chosen.length) void chooseAgain(view.grid, chosen)
  const card = cardOf(view.grid, position.card)
  if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  return true
}

const shownOn = (card: HTMLElement) => card.dataset['live']!.split(' ')[0]!

/** The card at the top of the window; `top`: its distance from the window's top edge in pixels. */
const topCard = (grid: Element): Pick<ScrollPosition, 'card' | 'top'> | undefined => {
  const cards = cardsOf(grid)
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0) ?? cards.at(-1)
  return card && { card: shownOn(card), top: card.getBoundingClientRect().top }
}

/** Saves the position whenever the page may be left. */
export const savePositionOnLeave = (view: View, controller: ListingController): void => {
  // Measured at the press of a link: measuring in `pagehide` forces a layout, for which the next page waits.
  let known: ReturnType<typeof topCard>
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) known = topCard(view.grid)
  }
  // The page moves only after one of these.
  const forget = () => (known = undefined)
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, forget, { capture: true, passive: true })
  document.addEventListener('click', look, true)
  const leave = () => {
    // 'Skip to content' has made an entry of its own.
    nameEntry()
    const { filter, page, total, hasUnknownTotal, drawn } = controller.state()
    const spot = known ?? topCard(view.grid)
    const chosen = cardsOf(view.grid)
      .filter((card) => 'chosen' in card.dataset)
      .map((card) => Number(shownOn(card)))
    // Of a listing without cards there is no place: the address says what was chosen.
    const shown = { filter, page, total, hasUnknownTotal, drawn }
    savePosition(spot ? { shown, chosen, ...spot } : null)
  }
  addEventListener('pagehide', leave)
  // Phones discard hidden pages without a further event.
  document.addEventListener('visibilitychange', () => document.hidden && leave())
}
