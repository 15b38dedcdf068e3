import { sumOf, type BagLine } from './bag.ts'
import type { Paise } from './money.ts'
import { unitPrice } from './price.ts'

// Apart from bag.ts, which every page has: only cart and checkout show them.

export const lineSaving = (line: BagLine): Paise => (line.mrp - unitPrice(line)) * line.quantity

export const saving = (lines: readonly BagLine[]): Paise => sumOf(lines, lineSaving)

export const totalMrp = (lines: readonly BagLine[]): Paise =>
  sumOf(lines, (l) => l.mrp * l.quantity)
