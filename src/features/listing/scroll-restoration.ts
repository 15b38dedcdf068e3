import type { ListingController } from './controller.ts'
import { saveScrollPosition, type ScrollPosition } from './scroll-position.ts'
import type { View } from './view.ts'

const cardsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[data-live]')]
/** The card of the dish with this size. */
const cardOf = (grid: Element, id: string | number) =>
  grid.querySelector<HTMLElement>(`[data-live~="${id}"]`)

/** The chosen sizes of this visit; without connection the cards show what they were built with. */
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

/** Renders what was loaded, and scrolls the same card to the same height. */
export const restoreScroll = (
  view: View,
  controller: ListingController,
  position: ScrollPosition,
): void => {
  const { filter, page, total, isOpen, products: drawn, card: id, top } = position
  view.showFilter(filter)
  controller.resume({ filter, page, total, isOpen, drawn })
  if (position.chosen.length) void chooseAgain(view.grid, position.chosen)
  const card = cardOf(view.grid, id)
  if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
}

const shownOn = (card: HTMLElement) => card.dataset['live']!.split(' ')[0]!

/** The card at the top of the window, and its top edge below the window's, in pixels. */
const topCard = (grid: Element): Pick<ScrollPosition, 'card' | 'top'> | undefined => {
  const cards = cardsOf(grid)
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0) ?? cards.at(-1)
  return card && { card: shownOn(card), top: card.getBoundingClientRect().top }
}

/** Saves the position whenever the page may be left for good. */
export const leaveAt = (view: View, controller: ListingController): void => {
  // Measured when a link is pressed: measuring a page that is being hidden forces a layout, and the
  // next page waits for it.
  let known: ReturnType<typeof topCard>
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) known = topCard(view.grid)
  }
  // Any further movement of the page begins with one of these.
  const forget = () => (known = undefined)
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, forget, { capture: true, passive: true })
  document.addEventListener('click', look, true)
  const leave = () => {
    const { filter, page, total, isOpen, drawn } = controller.state()
    const spot = known ?? topCard(view.grid)
    const chosen = cardsOf(view.grid)
      .filter((card) => 'chosen' in card.dataset)
      .map((card) => Number(shownOn(card)))
    if (spot) saveScrollPosition({ filter, page, total, isOpen, products: drawn, chosen, ...spot })
  }
  addEventListener('pagehide', leave)
  // Phones discard hidden pages without a further event.
  document.addEventListener('visibilitychange', () => document.hidden && leave())
}
