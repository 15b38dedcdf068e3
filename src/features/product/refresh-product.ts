import { badgeHtml, costNoteHtml, priceHtml } from '#src/components/product/price.markup.ts'
import { correctCard, setBadge, shownBy, write } from '#src/components/product/write-card.ts'
import { refreshWhenIdle } from '#src/components/timing/page-lifecycle.ts'
import { isSoldOut, withKnown, type Product } from '#src/domain/product.ts'
import { freshProducts } from '#src/stores/fresh-products.ts'

// Corrects a product's page, and similar products, to a fresh response. Nothing changes size; a failed call
// changes nothing.

const correctPage = (page: Element, fresh: Product): Product => {
  const buttons = [...document.querySelectorAll('add-to-bag')].filter(
    (button) => shownBy(button).id === fresh.id,
  )
  const product = withKnown(fresh, buttons[0] && shownBy(buttons[0]))
  page.classList.toggle('gone', isSoldOut(product))
  write(page.querySelector('.cost .price'), priceHtml(product))
  write(page.querySelector('.cost .costs'), costNoteHtml(product))
  setBadge(page.querySelector('.main'), badgeHtml(product))
  for (const button of buttons) button.product = product
  return product
}

const correctProduct = async (page: HTMLElement) => {
  const [fresh, ...similar] = await freshProducts(Number(page.dataset['liveProduct']))
  const product = correctPage(page, fresh)
  for (const one of similar) {
    const card = document.querySelector(`.by-similar > [data-live="${one.id}"]`)
    if (card) correctCard(card, one)
  }
  if (isSoldOut(product))
    await (await import('./stock-alert/stock-alert.ts')).offerStockAlert(page, product, similar)
}

const refresh = () => {
  const page = document.querySelector<HTMLElement>('[data-live-product]')
  // NewProduct.tsx has just rendered a fresh response.
  if (page && !('fresh' in page.dataset)) correctProduct(page).catch(() => undefined)
  delete page?.dataset['fresh']
}

refreshWhenIdle(refresh)
