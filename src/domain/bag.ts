import type { Paise } from './money.ts'
import { unitPrice } from './price.ts'
import { formatSize, type Product, type Sellable } from './product.ts'

export interface BagLine extends Sellable {
  productId: number
  quantity: number
}

export const lineOf = (product: Product, quantity = 1): BagLine => ({
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

/** 'Kaju Katli, 500 g': two sizes of the same sweet are two lines. */
export const lineName = (line: Pick<BagLine, 'name' | 'size'>): string =>
  line.size ? `${line.name}, ${formatSize(line.size)}` : line.name

/** Most packs allowed in the bag: order limit or stock. Never below 0. */
export const mostAllowed = (item: { stock: number; maxPerOrder: number }): number =>
  Math.max(0, Math.min(item.stock, item.maxPerOrder))

/** Lines that can be bought; sold-out lines stay in the bag but cost nothing. */
export const buyable = (lines: readonly BagLine[]): BagLine[] => lines.filter((l) => l.stock > 0)

export const lineTotal = (line: BagLine): Paise => unitPrice(line) * line.quantity
export const lineSaving = (line: BagLine): Paise => (line.mrp - unitPrice(line)) * line.quantity

const sum = (lines: readonly BagLine[], of: (line: BagLine) => Paise): Paise =>
  buyable(lines).reduce((total, line) => total + of(line), 0)

export const subtotal = (lines: readonly BagLine[]): Paise => sum(lines, lineTotal)
export const saving = (lines: readonly BagLine[]): Paise => sum(lines, lineSaving)
export const totalMrp = (lines: readonly BagLine[]): Paise => sum(lines, (l) => l.mrp * l.quantity)

export const quantityOf = (lines: readonly BagLine[], productId: number): number =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0

export const withQuantity = (
  lines: readonly BagLine[],
  line: BagLine,
  quantity: number,
): BagLine[] => {
  if (quantity <= 0) return lines.filter((l) => l.productId !== line.productId)
  if (!lines.some((l) => l.productId === line.productId)) return [...lines, { ...line, quantity }]
  return lines.map((l) => (l.productId === line.productId ? { ...l, quantity } : l))
}

/** The server's lines with the unsaved local changes applied: quantities, removals and additions. */
export const withUnsaved = (
  server: readonly BagLine[],
  mine: readonly BagLine[],
  unsaved: readonly number[],
): BagLine[] => {
  const isUnsaved = (line: BagLine) => unsaved.includes(line.productId)
  const known = server.flatMap((line) => {
    if (!isUnsaved(line)) return [line]
    const quantity = quantityOf(mine, line.productId)
    return quantity ? [{ ...line, quantity }] : []
  })
  const waiting = mine.filter((line) => isUnsaved(line) && !quantityOf(server, line.productId))
  return [...known, ...waiting]
}
