import type { Product } from '#src/domain/product.ts'
import { withTimeout } from '#src/ui/with-timeout.ts'

/** Starts the box on a page. The form is loaded with the first press, which waits for it. */
const startStockAlert = (box: HTMLElement): void => {
  const page = box.closest('[data-live-product]')
  // The product may turn out to be in stock.
  const show = () => (box.hidden = !page?.classList.contains('gone'))
  if (page) new MutationObserver(show).observe(page, { attributeFilter: ['class'] })
  box.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-tell]')
    if (button) (await withTimeout(import('./form.ts'))).openForm(box, button)
  })
}

const box = document.querySelector<HTMLElement>('[data-stock-alert]')
if (box) startStockAlert(box)

/** For a product that has sold out since the build; loaded on demand, as others need no offer.ts. */
export const offer = async (
  page: Element,
  product: Product,
  similar: readonly Product[],
): Promise<void> => {
  const { offerStockAlert } = await import('./offer.ts')
  const added = await offerStockAlert(page, product, similar)
  if (added) startStockAlert(added)
}
