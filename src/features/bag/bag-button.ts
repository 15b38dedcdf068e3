import { $count } from '#src/stores/bag/bag.ts'
import { isPhone, openPanel } from '#src/stores/ui.ts'
import drawerStyles from '#src/styles/bag-panel.css?url'
import { lazyPanel } from '#src/ui/panel.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'

/** Keeps the number of products on every bag button current, in every tab. */
export const paintBadge = (): void => {
  $count.subscribe((count) => {
    for (const button of document.querySelectorAll('[data-bag-button]')) {
      button.setAttribute('aria-label', `Shopping bag, ${count} ${count === 1 ? 'item' : 'items'}`)
      const badge = button.querySelector<HTMLElement>('[data-bag-count]')
      if (!badge) continue
      badge.textContent = String(count)
      badge.hidden = count === 0
    }
  })
}

/** A plain click opens the drawer; on phones, on the checkout or with a modifier key it follows the link. */
export const openBagOnClick = (): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-bag-button]') : null
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return
    if (isPhone() || link.pathname === location.pathname) return
    event.preventDefault()
    openPanel('bag')
  })
}

export const mountBag = lazyPanel(
  async () => (await import('./BagDrawer.tsx')).BagDrawer,
  drawerStyles,
)
