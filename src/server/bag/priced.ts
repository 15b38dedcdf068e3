import type { BagLine } from '#src/domain/bag.ts'

export interface PricedLine {
  line: BagLine
  hsn: string
  gstPercent: number
  /** Days for which it keeps, bought today; a box: its sweet that keeps least. Null: not stated. */
  keepsDays: number | null
}
