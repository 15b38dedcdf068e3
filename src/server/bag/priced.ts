import type { BagLine } from '#src/domain/bag.ts'

/** A line at current prices, and the tax it falls under. */
export interface PricedLine {
  line: BagLine
  hsn: string
  gstPercent: number
}
