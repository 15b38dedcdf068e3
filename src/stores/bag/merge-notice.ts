import { atom } from 'nanostores'
import { lineIn, type BagLine, type LineKey } from '#src/domain/bag.ts'
import { lineName } from '#src/domain/line-name.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { sessionValue } from '../tab.ts'
import { notifyBad, notifyBadNext } from '../ui.ts'
import { hasFields, isListOf } from '../valid.ts'

/** Fewer packs after a login than guest and customer had together. */
export interface ReducedLine {
  key: LineKey
  name: string
  /** 0: sold out. */
  quantity: number
}

const isReducedLine = hasFields<ReducedLine>({
  key: ['number', 'string'],
  name: 'string',
  quantity: 'number',
})

const stored = sessionValue<ReducedLine[]>('bagCut', isListOf(isReducedLine))

/** Lines reduced by the last login, until the checkout shows them; stored, as the login may change pages. */
export const $reduced = atom<ReducedLine[]>(stored.get() ?? [])

// The page that the login left may come back as it was (bfcache).
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => persisted && $reduced.set(stored.get() ?? []))

export const setReduced = (reduced: ReducedLine[]): void => {
  stored.set(reduced.length ? reduced : null)
  $reduced.set(reduced)
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

const title = (reduced: readonly ReducedLine[]): string =>
  reduced.map(({ name }) => name).join(', ')

export const notifyReduced = (reduced: ReducedLine[]): void => {
  if (!reduced.length) return
  setReduced(reduced)
  notifyBad(bagMessages.quantityLimit, title(reduced))
}

export const notifyReducedNext = (): void => {
  const reduced = $reduced.get()
  if (reduced.length) notifyBadNext(bagMessages.quantityLimit, title(reduced))
}
