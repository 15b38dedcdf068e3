import { $lines } from '#src/stores/bag/bag.ts'

// Another view of the dish under a mouse, and marks of what is in the bag.

const withView = '.card[data-view]:not(:has(.view))'
/** Time on a card before another view is fetched, in ms. */
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

// sizes.ts is loaded once the bag has something: most visitors have no bag.
const stop = $lines.listen(() => mark())
const mark = () => {
  if (!$lines.get().length || !document.querySelector('.sizes')) return
  stop()
  import('./sizes.ts').catch(() => undefined)
}
mark()
