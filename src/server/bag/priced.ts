import type { BagLine } from '#src/domain/bag.ts'

/** A line at current prices, the tax it falls under, and how long it keeps. */
export interface PricedLine {
  line: BagLine
  hsn: string
  gstPercent: number
  /** Days for which it keeps, bought today; a box: its sweet that keeps least. Null: not stated. */
  keepsDays: number | null
}
