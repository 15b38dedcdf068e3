import type { FilledBox } from './filled-box.ts'
import type { Paise } from './money.ts'
import { unitPrice } from './price.ts'
import type { CardProduct, Sellable } from './product.ts'

export interface BagLine extends Sellable {
  /** 0: a filled box. */
  productId: number
  quantity: number
  box?: FilledBox | undefined
}

/** Identifies a line in its bag: the product's id, or what a filled box holds. */
export type LineKey = number | string
export const lineKey = ({ productId, box }: Pick<BagLine, 'productId' | 'box'>): LineKey =>
  box?.contents ?? productId

export const lineOf = (product: Omit<CardProduct, 'isNew'>, quantity = 1): BagLine => ({
  productId: product.id,
  slug: product.slug,
  name: product.name,
  picture: product.picture,
  size: product.size,
  veg: product.veg,
  mrp: product.mrp,
  sellingPrice: product.sellingPrice,
  dealPrice: product.dealPrice,
  dealTypeId: product.dealTypeId,
  isDeal: product.isDeal,
  isHotDeal: product.isHotDeal,
  stock: product.stock,
  maxPerOrder: product.maxPerOrder,
  quantity,
})

/** The most packs of a product that one order may hold; 0 if it is sold out. */
export const maxQuantity = ({
  stock,
  maxPerOrder,
}: Pick<Sellable, 'stock' | 'maxPerOrder'>): number => Math.max(0, Math.min(stock, maxPerOrder))

/** What a bag holds and how much of it, to compare two copies: '17 2' for two packs of product 17. */
export const seenLinesOf = (
  lines: readonly Pick<BagLine, 'productId' | 'box' | 'quantity'>[],
): string[] => lines.map((line) => `${lineKey(line)} ${line.quantity}`).sort()

/** Lines that can be bought; sold-out lines stay in the bag but cost nothing. */
export const buyable = (lines: readonly BagLine[]): BagLine[] => lines.filter((l) => l.stock > 0)

export const lineTotal = (line: BagLine): Paise => unitPrice(line) * line.quantity

/** Of what can be bought. */
export const sumOf = (lines: readonly BagLine[], amount: (line: BagLine) => Paise): Paise =>
  buyable(lines).reduce((total, line) => total + amount(line), 0)

export const subtotal = (lines: readonly BagLine[]): Paise => sumOf(lines, lineTotal)

export const lineIn = (lines: readonly BagLine[], key: LineKey): BagLine | undefined =>
  lines.find((line) => lineKey(line) === key)

export const quantityOf = (lines: readonly BagLine[], key: LineKey): number =>
  lineIn(lines, key)?.quantity ?? 0

export const withQuantity = (
  lines: readonly BagLine[],
  line: BagLine,
  quantity: number,
): BagLine[] => {
  const key = lineKey(line)
  if (quantity <= 0) return lines.filter((l) => lineKey(l) !== key)
  if (!lineIn(lines, key)) return [...lines, { ...line, quantity }]
  return lines.map((l) => (lineKey(l) === key ? { ...l, quantity } : l))
}

/** The server's lines with the unsaved local changes applied: quantities, removals and additions. */
export const withUnsaved = (
  server: readonly BagLine[],
  mine: readonly BagLine[],
  unsaved: readonly LineKey[],
): BagLine[] => {
  const isUnsaved = (line: BagLine) => unsaved.includes(lineKey(line))
  const known = server.flatMap((line) => {
    if (!isUnsaved(line)) return [line]
    const quantity = quantityOf(mine, lineKey(line))
    return quantity ? [{ ...line, quantity }] : []
  })
  const waiting = mine.filter((line) => isUnsaved(line) && !quantityOf(server, lineKey(line)))
  return [...known, ...waiting]
}
