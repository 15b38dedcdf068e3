import { formatAmount, formatExact, type Paise } from './money.ts'
import type { Size } from './product.ts'

/** The price fields that products and bag lines share. */
export interface Priced {
  mrp: Paise
  sellingPrice: Paise
  dealPrice: Paise
  isDeal: boolean
  isHotDeal: boolean
}

/**
 * What one pack costs now. Specification, section 9: the deal price when the product is a deal and
 * that price is not zero; else the selling price when it is below the MRP; else the MRP.
 */
export const unitPrice = (item: Priced): Paise => {
  if ((item.isHotDeal || item.isDeal) && item.dealPrice > 0) return item.dealPrice
  return item.sellingPrice < item.mrp ? item.sellingPrice : item.mrp
}

/**
 * Percent below MRP, rounded up (specification, section 9); 0 means: show no badge. Multiplied before
 * it is divided: 70 off 1000 is 7 percent, and 0.07 * 100 would be a little more.
 */
export const percentOff = (mrp: Paise, price: Paise): number =>
  mrp > price ? Math.ceil(((mrp - price) * 100) / mrp) : 0

/**
 * Unit sale price as Indian packaging law asks: per gram below 1 kg, per kilogram from 1 kg on, per
 * piece for what is sold by number (Legal Metrology, Packaged Commodities, 2022). Null where the unit
 * is unknown, and for a single piece, whose price it would repeat.
 */
export const unitSalePrice = (price: Paise, size: Size | null): string | null => {
  if (!size || size.amount <= 0) return null
  if (size.unit === 'pieces')
    return size.amount > 1 ? `${formatAmount(Math.round(price / size.amount))}/piece` : null
  const [inSmall, small, large] = measures[size.unit] ?? []
  if (!inSmall) return null
  const amount = size.amount * inSmall
  return amount < 1000
    ? `${formatExact(Math.round(price / amount))}/${small}`
    : `${formatAmount(Math.round(price / (amount / 1000)))}/${large}`
}

/** How many of the small unit a unit is, and which small and large one that means. */
const measures: Partial<Record<string, [number, string, string]>> = {
  g: [1, 'g', 'kg'],
  kg: [1000, 'g', 'kg'],
  ml: [1, 'ml', 'l'],
  l: [1000, 'ml', 'l'],
}
