import { atom } from 'nanostores'
import { lineIn, lineName, type BagLine, type LineKey } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { sessionValue } from './tab.ts'
import { notifyBad, notifyBadNext } from './ui.ts'

/** Fewer packs after a login than guest and customer had together. */
export interface ReducedLine {
  key: LineKey
  name: string
  /** 0: sold out. */
  quantity: number
}

const isCut = (value: unknown): boolean => {
  const line = value as Partial<ReducedLine> | null
  return (
    typeof line?.name === 'string' &&
    ['number', 'string'].includes(typeof line.key) &&
    Number.isFinite(line.quantity)
  )
}

const stored = sessionValue<ReducedLine[]>(
  'bagCut',
  (value) => Array.isArray(value) && value.every(isCut),
)

/** Lines reduced by the last login, until the checkout shows them; stored, as the login may change pages. */
export const $reduced = atom<ReducedLine[]>(stored.get() ?? [])

// The page that the login left may come back as it was (bfcache).
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => persisted && $reduced.set(stored.get() ?? []))

export const setReduced = (cut: ReducedLine[]): void => {
  stored.set(cut.length ? cut : null)
  $reduced.set(cut)
}

/** The reduced lines as in the bag now, or else as the guest had them. */
export const reducedLines = (
  keys: readonly LineKey[],
  brought: readonly BagLine[],
  bag: readonly BagLine[],
): ReducedLine[] =>
  keys.flatMap((key) => {
    const merged = lineIn(bag, key)
    const line = merged ?? lineIn(brought, key)
    return line ? [{ key, name: lineName(line), quantity: merged?.quantity ?? 0 }] : []
  })

const title = (cut: readonly ReducedLine[]): string => cut.map(({ name }) => name).join(', ')

export const notifyReduced = (cut: ReducedLine[]): void => {
  if (!cut.length) return
  setReduced(cut)
  notifyBad(bagMessages.quantityLimit, title(cut))
}

export const notifyReducedNext = (): void => {
  const cut = $reduced.get()
  if (cut.length) notifyBadNext(bagMessages.quantityLimit, title(cut))
}
