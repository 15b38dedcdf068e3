import { $count } from '#src/stores/bag/bag.ts'
import { isPhone, openPanel } from '#src/stores/ui.ts'
import drawerStyles from '#src/styles/bag-panel.css?url'
import { lazyPanel } from '#src/ui/panel.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'

/** Keeps the number of products on the bag's button current, in every tab. */
const paintBadge = (button: HTMLElement) => {
  const badge = button.querySelector<HTMLElement>('[data-bag-count]')!
  $count.subscribe((count) => {
    button.ariaLabel = `Shopping bag, ${count} ${count === 1 ? 'item' : 'items'}`
    badge.textContent = String(count)
    badge.hidden = count === 0
  })
}

/** A plain click opens the drawer; on phones, on the checkout or with a modifier key it follows the link. */
export const bindBagButton = (): void => {
  const button = document.querySelector<HTMLAnchorElement>('a[data-bag-button]')!
  paintBadge(button)
  button.addEventListener('click', (event) => {
    if (!isPlainClick(event) || isPhone() || button.pathname === location.pathname) return
    event.preventDefault()
    openPanel('bag')
  })
}

export const mountBag = lazyPanel(
  async () => (await import('./BagDrawer.tsx')).BagDrawer,
  drawerStyles,
)
