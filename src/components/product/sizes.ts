import { formatRupees } from '#src/domain/money.ts'
import { unitPrice } from '#src/domain/price.ts'
import {
  withKnown,
  withoutColor,
  type CardProduct,
  type CardSize,
  type Product,
} from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { announce } from '#src/stores/ui.ts'
import { pictureHtml } from '../picture/picture.markup.ts'
import { pictureUses } from '../picture/picture.ts'
import { isFrom, sizeName, sizesHtml } from './card.markup.ts'
import { write, writeCard } from './write-card.ts'

/** Sizes of a dish on its card: which one is shown, which are in the bag. Loaded on demand. */
const known = new WeakMap<Element, CardSize[]>()

const sizesOf = (card: HTMLElement): CardSize[] => {
  const read = known.get(card)
  if (read) return read
  const json = card.querySelector<HTMLElement>('add-to-bag')?.dataset['product'] ?? '{}'
  const shown = { ...(JSON.parse(json) as CardProduct), colorName: '' }
  const own = JSON.parse(card.dataset['sizes'] ?? '[]') as Partial<CardSize>[]
  const sizes = own.map((size) => ({ ...shown, ...size }))
  known.set(card, sizes)
  return sizes
}

const shownId = (card: HTMLElement): number => Number.parseInt(card.dataset['live'] ?? '')

const markSizes = (card: HTMLElement) => {
  const held = new Set($lines.get().map(({ productId }) => productId))
  const fresh = document.createElement('div')
  fresh.innerHTML = sizesHtml(sizesOf(card), shownId(card), held)
  const chips = card.querySelectorAll('.sizes a')
  // In place, to keep the focus.
  ;[...fresh.children].forEach((next, index) => {
    const chip = chips[index]
    if (!chip) return
    chip.className = next.className
    chip.ariaCurrent = next.ariaCurrent
    write(chip, next.innerHTML)
  })
}

const draw = (card: HTMLElement, shown: CardSize) => {
  const sizes = sizesOf(card)
  writeCard(card, shown, !('chosen' in card.dataset) && isFrom(shown, sizes))
  markSizes(card)
}

/** The second view belongs to the first shown size. */
const setPicture = (card: HTMLElement, { picture: file, name: alt }: CardSize) => {
  delete card.dataset['view']
  card.querySelector('.view')?.remove()
  const old = card.querySelector('.pic > picture, .pic > .none-pic')
  if (old) old.outerHTML = pictureHtml({ file, alt, use: pictureUses.card, load: 'eager' })
}

/** Only sideways: after Back, the page has its place already. */
const revealChosen = (card: HTMLElement) => {
  const chip = card.querySelector('.sizes [aria-current]')
  const row = chip?.parentElement
  if (!chip || !row) return
  const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft +=
    Math.max(0, inner.right - outer.right + 4) + Math.min(0, inner.left - outer.left - 4)
}

export const showSize = (card: HTMLElement, id: number): CardSize | undefined => {
  const sizes = sizesOf(card)
  const before = sizes.find((size) => size.id === shownId(card))
  const shown = sizes.find((size) => size.id === id)
  if (!shown) return undefined
  const others = sizes.filter((size) => size.id !== id)
  card.dataset['live'] = [shown, ...others].map((size) => size.id).join(' ')
  card.dataset['chosen'] = ''
  const link = card.querySelector<HTMLAnchorElement>('h3 a')
  if (link) {
    link.href = links.product(shown.slug)
    link.textContent = shown.name
  }
  if (shown.picture !== before?.picture) setPicture(card, shown)
  draw(card, shown)
  revealChosen(card)
  return shown
}

export const chooseSize = (chip: Element): void => {
  const card = chip.closest<HTMLElement>('.card')
  if (!card) return
  const place = [...card.querySelectorAll('.sizes a')].indexOf(chip)
  const shown = showSize(card, sizesOf(card)[place]?.id ?? 0)
  if (!shown) return
  const name = withoutColor(shown.name, shown.colorName)
  announce(`${name}, ${sizeName(shown)}, ${formatRupees(unitPrice(shown))}`)
}

/** Corrects the sizes; the shown one stays. */
export const correctSizes = (card: HTMLElement, byId: ReadonlyMap<number, Product>): void => {
  const sizes = sizesOf(card).map((size) => {
    const fresh = byId.get(size.id)
    return fresh
      ? withKnown({ ...fresh, colorName: fresh.colorName || size.colorName }, size)
      : size
  })
  known.set(card, sizes)
  const shown = sizes.find((size) => size.id === shownId(card))
  if (shown) draw(card, shown)
}

const markAll = () => {
  for (const card of document.querySelectorAll<HTMLElement>('.card[data-sizes]')) markSizes(card)
}

// Also on cards that come later, and after a change in another tab.
$lines.subscribe(markAll)
for (const grid of document.querySelectorAll('.grid'))
  new MutationObserver(markAll).observe(grid, { childList: true })
