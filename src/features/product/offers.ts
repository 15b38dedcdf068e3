import { isWithin } from '#src/domain/span.ts'

/** Shows the bank offers that run now: the page may be older than an offer's start or end. `now` in ms. */
export const showRunningOffers = (root: ParentNode, now: number): void => {
  const box = root.querySelector<HTMLElement>('[data-offers]')
  if (!box) return
  const offers = [...box.querySelectorAll<HTMLElement>('[data-from]')]
  for (const offer of offers) {
    const { from, until } = offer.dataset
    offer.hidden = !isWithin({ from, until }, now)
  }
  box.hidden = offers.every((offer) => offer.hidden)
}
