import { $lines } from '#src/stores/bag.ts'

// What cards show to whoever uses the page: another view of the dish under a mouse, and what is in the bag.

const withView = '.card[data-view]:not(:has(.view))'
/** Milliseconds that a mouse rests on a card before another view of the dish is fetched. */
const rest = 150

const rested = (card: HTMLElement) =>
  setTimeout(() => {
    if (!card.matches(':hover')) return
    import('./second-view.ts').then(
      ({ addView }) => addView(card),
      () => undefined,
    )
  }, rest)

if (matchMedia('(hover: hover)').matches) {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const card = target instanceof Element && target.closest<HTMLElement>(withView)
    if (card && pointerType === 'mouse') rested(card)
  })
  // The mouse may have come before this script.
  const first = document.querySelector<HTMLElement>(`${withView}:hover`)
  if (first) rested(first)
}

// Marks what is in the bag. Most visitors have none, and fetch nothing for this.
const stop = $lines.listen(() => mark())
const mark = () => {
  if (!$lines.get().length || !document.querySelector('.sizes')) return
  stop()
  import('./sizes.ts').catch(() => undefined)
}
mark()
