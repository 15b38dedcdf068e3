import { can } from '#src/capabilities.ts'
import { write } from '#src/components/product/write-card.ts'
import type { Product } from '#src/domain/product.ts'
import { withTimeout } from '#src/ui/with-timeout.ts'
import { forgetAsked, hasAsked, variantsOf } from './ask.store.ts'
import { nearestHtml, stockAlertHtml, tellHtml } from './stock-alert.markup.ts'

/** Starts the box on a page. The form is loaded with the first press, which waits for it. */
const startStockAlert = (box: HTMLElement): void => {
  const id = Number(box.dataset['stockAlert'])
  if (hasAsked(id))
    void import('./form.ts').then(
      ({ showAsked }) => showAsked(box),
      () => undefined,
    )
  const page = box.closest('[data-live-product]')
  // The product may turn out to be in stock, and sell out once more.
  const show = () => {
    box.hidden = !page?.classList.contains('gone')
    if (!box.hidden || !hasAsked(id)) return
    forgetAsked(id)
    if (box.firstElementChild) box.firstElementChild.outerHTML = tellHtml
  }
  if (page) new MutationObserver(show).observe(page, { attributeFilter: ['class'] })
  box.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-tell]')
    if (button) (await withTimeout(import('./form.ts'))).openForm(box, button)
  })
}

const box = document.querySelector<HTMLElement>('[data-stock-alert]')
if (box) startStockAlert(box)

/** Corrects the alternatives on a sold-out product's page; adds the box if it has sold out since the build. */
export const offerStockAlert = async (
  page: Element,
  product: Product,
  similar: readonly Product[],
): Promise<void> => {
  if (!can('stock-alerts')) return
  const variants = await variantsOf(product.id)
  const nearest = page.querySelector('[data-nearest]')
  if (nearest) return write(nearest, nearestHtml(product, variants, similar))
  const added = document.createElement('div')
  added.className = 'meta'
  added.dataset['stockAlert'] = String(product.id)
  added.innerHTML = stockAlertHtml(product, variants, similar)
  page.querySelector('.cta')?.after(added)
  startStockAlert(added)
}
