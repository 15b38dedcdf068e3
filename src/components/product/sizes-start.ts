import { $lines } from '#src/stores/bag.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'

// The chips of a card are links to the sizes' pages. A press chooses in place instead, except with a key
// for a new tab, before this script has come, and when sizes.ts cannot be loaded.
const load = () => import('./sizes.ts')

document.addEventListener('click', (event) => {
  const chip =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.sizes a')
  if (!chip || !isPlainClick(event)) return
  event.preventDefault()
  load().then(
    ({ chooseSize }) => chooseSize(chip),
    () => location.assign(chip.href),
  )
})

const views = () => import('./second-view.ts')
/** Milliseconds that a mouse rests on a card before another view of the dish is fetched. */
const rest = 150
if (matchMedia('(hover: hover)').matches)
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const card =
      target instanceof Element && target.closest<HTMLElement>('.card[data-view]:not(:has(.view))')
    if (!card || pointerType !== 'mouse') return
    setTimeout(() => {
      if (card.matches(':hover'))
        views().then(
          ({ addView }) => addView(card),
          () => undefined,
        )
    }, rest)
  })

// Marks what is in the bag. Most visitors have none, and fetch nothing for this.
const stop = $lines.listen(() => mark())
const mark = () => {
  if (!$lines.get().length || !document.querySelector('.sizes')) return
  stop()
  load().catch(() => undefined)
}
mark()
