import { atom } from 'nanostores'
import type { BagLine } from '#src/domain/bag.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $lines, isLine, saveBag } from '#src/stores/bag/bag.ts'
import { askToLogIn } from '#src/stores/login/login.ts'
import { $user } from '#src/stores/session.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { hasFields, isListOf } from '#src/stores/valid.ts'
import { noteJoined } from './changes.store.ts'
import { goToStep } from './step.store.ts'
import { loadTotals } from './totals.store.ts'

export const $saving = atom(false)

/** The bag when a guest pressed Place Order and was asked to log in. */
interface Wanted {
  lines: BagLine[]
  /** ms since 1970. */
  at: number
}
const isWanted = (value: unknown): boolean =>
  hasFields<Wanted>({ at: 'number' })(value) && isListOf(isLine)((value as Wanted).lines)
const orderWanted = sessionValue<Wanted>('orderWanted', isWanted)

/** A later login is no longer meant for the order. In milliseconds. */
const lifetime = 15 * 60_000

const wantOrder = (): void => orderWanted.set({ lines: $lines.get(), at: Date.now() })

/** The bag that a guest wanted to order; deleted, so that coming back without a login cancels it. */
export const popWantedOrder = (): readonly BagLine[] | null => {
  const wanted = orderWanted.get()
  orderWanted.set(null)
  return wanted && Date.now() - wanted.at < lifetime ? wanted.lines : null
}

export const soldOutFirst = 'Please take the sold-out items out of your cart first.'

/** A guest logs in first; a customer's bag is saved first. */
export const proceedToOrder = async (): Promise<void> => {
  if ($saving.get()) return
  if (!$user.get()) {
    wantOrder()
    return askToLogIn()
  }
  $saving.set(true)
  try {
    // The bag has reported what could not be saved.
    if (!(await saveBag()) || !$user.get() || !$lines.get().length) return
    if ($lines.get().some(isSoldOut)) return notifyBad(soldOutFirst)
    void loadTotals()
    goToStep('address')
    scrollTo({ top: 0 })
  } finally {
    $saving.set(false)
  }
}

const bagChanged = 'Your cart has changed. Please look at it again before you order.'

/** Continues after the login, unless it changed the bag: nobody orders a bag unseen. */
export const resumeOrder = async (before: readonly BagLine[] | null): Promise<void> => {
  if (!before || !$user.get() || !(await saveBag({ quiet: true }))) return
  if (noteJoined(before)) return proceedToOrder()
  notifyBad(bagChanged)
  scrollTo({ top: 0 })
}
