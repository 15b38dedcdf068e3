import { formatAmount, formatExact, type Paise } from './money.ts'
import type { PackSize } from './product.ts'

export interface Priced {
  mrp: Paise
  sellingPrice: Paise
  dealPrice: Paise
  isDeal: boolean
  isHotDeal: boolean
}

/** Current price of a pack (specification, section 9). */
export const unitPrice = (item: Priced): Paise => {
  if ((item.isHotDeal || item.isDeal) && item.dealPrice > 0) return item.dealPrice
  return item.sellingPrice < item.mrp ? item.sellingPrice : item.mrp
}

/** Rounded up (specification, section 9); 0: no badge. Multiplied first, as 0.07 * 100 exceeds 7. */
export const percentOff = (mrp: Paise, price: Paise): number =>
  mrp > price ? Math.ceil(((mrp - price) * 100) / mrp) : 0

/**
 * By Indian packaging law (Legal Metrology, Packaged Commodities, 2022): per gram below 1 kg, else per
 * kilogram; per piece if sold by number. Null for unknown units and single pieces, whose price it repeats.
 */
export const unitSalePrice = (price: Paise, size: PackSize | null): string | null => {
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

/** Small units per unit, and the names of the small and the large unit. */
const measures: Partial<Record<string, [number, string, string]>> = {
  g: [1, 'g', 'kg'],
  kg: [1000, 'g', 'kg'],
  ml: [1, 'ml', 'l'],
  l: [1000, 'ml', 'l'],
}
