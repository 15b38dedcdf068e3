import { isPlainClick } from '#src/ui/plain-click.ts'
import { onFirstUse } from '../timing/first-use.ts'

// The chips of a card are links to the sizes' pages. A press chooses in place instead, except with a key
// for a new tab, before this script has come, and when sizes.ts cannot be loaded.
document.addEventListener('click', (event) => {
  const chip =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.sizes a')
  if (!chip || !isPlainClick(event)) return
  event.preventDefault()
  import('./sizes.ts').then(
    ({ chooseSize }) => chooseSize(chip),
    () => location.assign(chip.href),
  )
})

onFirstUse(() => void import('./card-use.ts').catch(() => undefined))
