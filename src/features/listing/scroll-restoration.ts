import type { ListingController } from './controller.ts'
import { saveScrollPosition, type ScrollPosition } from './scroll-position.ts'
import type { View } from './view.ts'

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

export const restoreScroll = (
  view: View,
  controller: ListingController,
  position: ScrollPosition,
): void => {
  const { filter, page, total, hasUnknownTotal, products: drawn, card: id, top } = position
  view.showFilter(filter)
  controller.resume({ filter, page, total, hasUnknownTotal, drawn })
  if (position.chosen.length) void chooseAgain(view.grid, position.chosen)
  const card = cardOf(view.grid, id)
  if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
}

const shownOn = (card: HTMLElement) => card.dataset['live']!.split(' ')[0]!

/** The card at the top of the window; `top`: its distance from the window's top edge in pixels. */
const topCard = (grid: Element): Pick<ScrollPosition, 'card' | 'top'> | undefined => {
  const cards = cardsOf(grid)
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0) ?? cards.at(-1)
  return card && { card: shownOn(card), top: card.getBoundingClientRect().top }
}

/** Saves the position whenever the page may be left. */
export const leaveAt = (view: View, controller: ListingController): void => {
  // Measured at the press of a link: measuring in `pagehide` forces a layout, for which the next page waits.
  let known: ReturnType<typeof topCard>
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) known = topCard(view.grid)
  }
  // The page moves only after one of these.
  const forget = () => (known = undefined)
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, forget, { capture: true, passive: true })
  document.addEventListener('click', look, true)
  const leave = () => {
    const { filter, page, total, hasUnknownTotal, drawn } = controller.state()
    const spot = known ?? topCard(view.grid)
    const chosen = cardsOf(view.grid)
      .filter((card) => 'chosen' in card.dataset)
      .map((card) => Number(shownOn(card)))
    // Of a listing without cards there is no place: the address says what was chosen.
    saveScrollPosition(
      spot ? { filter, page, total, hasUnknownTotal, products: drawn, chosen, ...spot } : null,
    )
  }
  addEventListener('pagehide', leave)
  // Phones discard hidden pages without a further event.
  document.addEventListener('visibilitychange', () => document.hidden && leave())
}
