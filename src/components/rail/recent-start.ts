import type { CardProduct } from '#src/domain/product.ts'
import { $recent, rememberViewed } from '#src/stores/recent.ts'
import { whenShown } from '../timing/page-lifecycle.ts'

/** First-time visitors fetch nothing. A prerendered page does not count as viewed. */
const start = () => {
  const here = document.querySelector<HTMLElement>('.buy add-to-bag')?.dataset['product']
  // Counted in the gallery: in every card's JSON it would add bytes.
  const pictureCount = document.querySelectorAll('.shots > li').length
  const product = here ? { ...(JSON.parse(here) as CardProduct), pictureCount } : null
  const others = $recent.get().filter(({ name }) => name !== product?.name)
  if (others.length)
    import('./recent.ts').then(
      ({ showRecent }) => showRecent(others),
      // Offline: the row is optional.
      () => undefined,
    )
  if (product) rememberViewed(product)
}

whenShown(start)
