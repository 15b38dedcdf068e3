import { atom } from 'nanostores'
import { lineName, type BagLine } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { sessionValue } from './tab.ts'
import { notifyBad, notifyBadNext } from './ui.ts'

/** A line of which less is in the bag after a login than guest and customer had together. */
export interface ReducedLine {
  productId: number
  /** With its size. */
  name: string
  /** What is in the bag; 0: it is sold out. */
  quantity: number
}

const isCut = (value: unknown): boolean => {
  const line = value as Partial<ReducedLine> | null
  return typeof line?.name === 'string' && [line.productId, line.quantity].every(Number.isFinite)
}

const kept = sessionValue<ReducedLine[]>(
  'bagCut',
  (value) => Array.isArray(value) && value.every(isCut),
)

/** What the last login cut and the checkout has not shown yet; the login may have led to another page. */
export const $reduced = atom<ReducedLine[]>(kept.get() ?? [])

export const setReduced = (cut: ReducedLine[]): void => {
  kept.set(cut.length ? cut : null)
  $reduced.set(cut)
}

/** The lines that were cut, as they are in the bag now, or as the guest brought them. */
export const reducedLines = (
  productIds: readonly number[],
  brought: readonly BagLine[],
  bag: readonly BagLine[],
): ReducedLine[] =>
  productIds.flatMap((productId) => {
    const has = (line: BagLine) => line.productId === productId
    const now = bag.find(has)
    const line = now ?? brought.find(has)
    return line ? [{ productId, name: lineName(line), quantity: now?.quantity ?? 0 }] : []
  })

const title = (cut: readonly ReducedLine[]): string => cut.map(({ name }) => name).join(', ')

/** Says which lines were cut, and keeps it for the checkout. */
export const notifyReduced = (cut: ReducedLine[]): void => {
  if (!cut.length) return
  setReduced(cut)
  notifyBad(bagMessages.quantityLimit, title(cut))
}

/** Says it again on the page to which the login leads now. */
export const notifyReducedNext = (): void => {
  const cut = $reduced.get()
  if (cut.length) notifyBadNext(bagMessages.quantityLimit, title(cut))
}
