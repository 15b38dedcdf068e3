import { isPlainClick } from '#src/ui/plain-click.ts'
import { onFirstUse } from '../timing/first-use.ts'

// Sizes on a card are links. A press chooses in place, except with a key for a new tab, before this script
// has loaded, or if sizes.ts fails to load.
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
