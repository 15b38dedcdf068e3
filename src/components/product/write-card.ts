import { formatRupees } from '#src/domain/money.ts'
import { isSoldOut, withKnown, type CardProduct, type Product } from '#src/domain/product.ts'
// `product` can be set only once the elements are defined.
import '../bag/add-to-bag.ts'
import { badgeHtml, priceHtml, quantityHtml, savingText } from './price.markup.ts'

export const write = (place: Element | null, html: string) => {
  if (place && place.innerHTML !== html) place.innerHTML = html
}

export const setBadge = (picture: Element | null, html: string) => {
  const badge = picture?.querySelector(':scope > .badge')
  if ((badge?.outerHTML ?? '') === html) return
  badge?.remove()
  picture?.insertAdjacentHTML('beforeend', html)
}

/** Writes what a card shows of its product; changes no size. `isFrom`: see `priceHtml`. */
export const writeCard = (card: Element, product: CardProduct, isFrom = false): void => {
  card.classList.toggle('sold', isSoldOut(product))
  write(card.querySelector('.price'), priceHtml(product, formatRupees, isFrom))
  write(card.querySelector('.size'), quantityHtml(product))
  write(card.querySelector('p.off'), savingText(product, formatRupees))
  setBadge(card.querySelector('[data-badge]') ?? card.querySelector('.pic'), badgeHtml(product))
  for (const element of card.querySelectorAll('add-to-bag')) element.product = product
}

/** What the button was drawn with. */
export const shownBy = ({ dataset }: HTMLElement) =>
  JSON.parse(dataset['product'] ?? '{}') as Partial<CardProduct>

/** Writes what a card shows after a fresh reply, which may omit what the card knows. */
export const correctCard = (card: Element, fresh: Product): void => {
  const shown = [...card.querySelectorAll('add-to-bag')].map(shownBy)
  writeCard(
    card,
    withKnown(
      fresh,
      shown.find(({ id }) => id === fresh.id),
    ),
  )
}
