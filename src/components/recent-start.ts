import type { Product } from '#src/domain/product.ts'
import { $recent, rememberViewed } from '#src/stores/recent.ts'
import { whenShown } from './when-shown.ts'

/**
 * Shows what was looked at before, and remembers the product of this page. Whoever comes for the
 * first time fetches nothing for it. A page that is only prepared in the background was not seen.
 */
const start = () => {
  const here = document.querySelector<HTMLElement>('.buy add-to-bag')?.dataset['product']
  // Told by the gallery: in every card's JSON it would weigh on the page.
  const pictureCount = document.querySelectorAll('.shots > li').length
  const product = here ? { ...(JSON.parse(here) as Product), pictureCount } : null
  const others = $recent.get().filter(({ id }) => id !== product?.id)
  if (others.length)
    import('./recent.ts').then(
      ({ showRecent }) => showRecent(others),
      // The line is down: the row is no loss.
      () => undefined,
    )
  if (product) rememberViewed(product)
}

whenShown(start)
