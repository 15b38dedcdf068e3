import type { BagLine } from './bag.ts'
import { piecesText } from './filled-box.ts'
import { formatSize } from './product.ts'

/** The pack's size, or what a box holds; may be empty. */
export const lineDetail = ({ size, box }: Pick<BagLine, 'size' | 'box'>): string =>
  box ? piecesText(box.pieces) : size ? formatSize(size) : ''

/** 'Kaju Katli, 500 g' or 'Box of 9: 5 Katli, 4 Laddu': two sizes of the same sweet are two lines. */
export const lineName = (line: Pick<BagLine, 'name' | 'size' | 'box'>): string =>
  [line.name, lineDetail(line)].filter(Boolean).join(line.box ? ': ' : ', ')

/** 'Samosa (6 pieces)': a line in messages about transit. */
export const nameWithDetail = (line: Pick<BagLine, 'name' | 'size' | 'box'>): string =>
  lineDetail(line) ? `${line.name} (${lineDetail(line)})` : line.name

/** For a line that wraps: a number stays beside what it counts. */
export const withNumbersKept = (text: string): string => text.replaceAll(/(\d) /g, '$1\u00a0')
