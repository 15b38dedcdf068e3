import { can } from '#src/capabilities.ts'
import type { Product } from '#src/domain/product.ts'
import { variantsOf } from '#src/stores/stock-alert.ts'
import { write } from '../product/write-card.ts'
import { nearestHtml, stockAlertHtml } from './stock-alert.markup.ts'

/** Corrects the alternatives on a sold-out product's page; adds and returns the box if it is missing. */
export const offerStockAlert = async (
  page: Element,
  product: Product,
  similar: readonly Product[],
): Promise<HTMLElement | null> => {
  if (!can('stock-alerts')) return null
  const variants = await variantsOf(product.id)
  const nearest = page.querySelector('[data-nearest]')
  if (nearest) {
    write(nearest, nearestHtml(product, variants, similar))
    return null
  }
  const box = document.createElement('div')
  box.className = 'meta'
  box.dataset['stockAlert'] = String(product.id)
  box.innerHTML = stockAlertHtml(product, variants, similar)
  page.querySelector('.cta')?.after(box)
  return box
}
