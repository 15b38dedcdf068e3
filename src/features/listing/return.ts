import type { Flow } from './flow.ts'
import { keepPlace, type Place } from './place.ts'
import type { View } from './view.ts'

const cardsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[data-live]')]

/** Draws what was there and scrolls so that the same card stands at the same height. */
export const returnTo = (view: View, flow: Flow, place: Place): void => {
  const { choice, page, total, products: drawn, card: id, top } = place
  view.showChoice(choice)
  flow.resume({ choice, page, total, drawn })
  const card = cardsOf(view.grid).find((each) => each.dataset['live'] === id)
  if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Remembers the place whenever the page may be left for good. */
export const leaveAt = (view: View, flow: Flow): void => {
  const leave = () => {
    const { choice, page, total, drawn } = flow.state()
    const cards = cardsOf(view.grid)
    const card = cards.find((each) => each.getBoundingClientRect().bottom > 0) ?? cards.at(-1)
    if (!card) return
    const { top } = card.getBoundingClientRect()
    const id = card.dataset['live'] ?? ''
    keepPlace({ choice, page, total, products: drawn, card: id, top })
  }
  addEventListener('pagehide', leave)
  // Phones end pages that are hidden without a further word.
  document.addEventListener('visibilitychange', () => document.hidden && leave())
}
