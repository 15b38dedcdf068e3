import {
  lineKey,
  lineIn,
  lineOf,
  maxQuantity,
  quantityOf,
  withQuantity,
  withUnsaved,
  type BagLine,
  type LineKey,
} from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { withKnown, type CardProduct } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import type { ServerBag } from './bag.calls.ts'
import { bagMessage, isPermanent } from './bag.errors.ts'
import {
  $bagId,
  $guestBagId,
  $serverKeys,
  $lines,
  $bagCustomer,
  $saved,
  $saveFailed,
  $unsaved,
} from './bag.state.ts'
import { $pendingPayment } from '../payment.state.ts'
import { $user, endIfOver, isLoggedIn, rememberUser } from '../session.ts'
import { isPersisted, syncFromStorage } from '../storage.ts'
import { withBagLock } from './bag-lock.ts'
import { notifyBad, notifyGood, announce } from '../ui.ts'

export { $bagId, $count, $lines, $bagCustomer, $subtotal, isLine } from './bag.state.ts'

/** Calls for a customer's bag: guests' pages do without, customers' pages load them at start. */
export const loadBagCalls = () => import('./bag.calls.ts')

const lineFor = (key: LineKey): BagLine | undefined => lineIn($lines.get(), key)
const packsOf = (key: LineKey): number => quantityOf($lines.get(), key)
const unmark = (key: LineKey) => $unsaved.set($unsaved.get().filter((other) => other !== key))

/** A bag that is not stored is empty on the next page. */
const notifyStorageBlocked = () => {
  notifyBad(bagMessages.bagFailed)
  void import('../storage-blocked.ts').then(({ showStorageBlocked }) => showStorageBlocked())
}

/** True if stored and, for a customer, saved on the server; else a notice says why not. */
const change = async (line: BagLine, quantity: number): Promise<boolean> => {
  const key = lineKey(line)
  const before = $lines.get()
  $lines.set(withQuantity(before, line, quantity))
  if (!isPersisted('cartData')) {
    $lines.set(before)
    notifyStorageBlocked()
    return false
  }
  if (!$user.get() && !$bagCustomer.get()) return true
  unmark(key)
  $unsaved.set([...$unsaved.get(), key])
  if ($user.get() && !(await saveBag())) return false
  // An increase that the server refused is undone by now.
  return quantity > 0 ? packsOf(key) >= quantity : packsOf(key) === 0
}

/** A line of any kind; 0 removes it. */
export const changeLine = (line: BagLine, quantity: number): Promise<boolean> => {
  syncFromStorage()
  return change(line, quantity)
}

/** Adds one pack and saves the bag; a notice says so, or why not. `maxQuantity` is the most that a line may have. */
export const addProduct = (product: CardProduct): void => {
  syncFromStorage()
  const line = lineFor(product.id) ?? lineOf(product, 0)
  if (line.quantity + 1 > maxQuantity(line)) return notifyBad(bagMessages.quantityLimit)
  void change(line, line.quantity + 1).then(
    (isSaved) => isSaved && notifyGood(bagMessages.bagAdded, 'Success'),
  )
}

/** Adds as many of `packs` (or boxes) to a line as its limit and the storage allow; returns how many. */
export const addToLine = (fresh: BagLine, packs: number): number => {
  syncFromStorage()
  const key = lineKey(fresh)
  const line = { ...fresh, quantity: packsOf(key) }
  const added = Math.max(0, Math.min(packs, maxQuantity(line) - line.quantity))
  if (added > 0) void change(line, line.quantity + added)
  return packsOf(key) - line.quantity
}

/** 0 removes the line. A product has one line, so its deal limit (specification, section 4) is the line's. */
export const setQuantity = (key: LineKey, quantity: number): void => {
  syncFromStorage()
  const line = lineFor(key)
  if (!line) return
  if (quantity > line.quantity && quantity > maxQuantity(line))
    return notifyBad(bagMessages.quantityLimit)
  const changed = change(line, quantity)
  if (quantity > 0) announce(`Quantity ${packsOf(key)}`)
  else void changed.then((isSaved) => isSaved && notifyGood(bagMessages.bagRemoved))
}

/** Updates the product's line, if there is one, with newer prices, stock and limit; the quantity stays. */
export const refreshLine = (product: Omit<CardProduct, 'isNew'>): void => {
  syncFromStorage()
  const line = lineFor(product.id)
  // The customer's unpaid order has taken the packs of this bag out of the stock; the server counts them in.
  if (!line || isLoggedIn($pendingPayment.get()?.customerId ?? 0)) return
  const fresh = lineOf(withKnown(product, line), line.quantity)
  if (JSON.stringify(fresh) === JSON.stringify(line)) return
  $lines.set($lines.get().map((l) => (l === line ? fresh : l)))
}

/** Empties the bag in every tab, after an order and at logout. A customer's next page loads the server's new one. */
export const emptyBag = (): void => {
  $lines.set([])
  $bagId.set('')
  $unsaved.set([])
  $serverKeys.set(null)
  $guestBagId.set('')
  $bagCustomer.set(0)
}

/**
 * Replaces the local bag by the server's; unsaved local changes stay. `sent`: the line that `ask` saves; if it changed
 * again, it stays unsaved. Not applied if customer or bag are others by then; nor does an ended session log them out.
 */
const applyServerBag = async <B extends ServerBag>(
  user: User,
  ask: () => Promise<B>,
  sent?: { key: LineKey; quantity: number },
): Promise<B> => {
  const bagId = $bagId.get()
  const bag = await ask().catch((error: unknown) => {
    endIfOver(error, user.customerId)
    throw error
  })
  if (!isLoggedIn(user.customerId) || (bagId && $bagId.get() !== bagId)) return bag
  if (sent && packsOf(sent.key) === sent.quantity) unmark(sent.key)
  $bagCustomer.set(user.customerId)
  $bagId.set(bag.id)
  $serverKeys.set(bag.lines.map(lineKey))
  $lines.set(withUnsaved(bag.lines, $lines.get(), $unsaved.get()))
  return bag
}

const load = (user: User) =>
  applyServerBag(user, async () => (await loadBagCalls()).fetchBag(user, $lines.get()))

const mergeByLine = async (user: User, brought: readonly BagLine[]) => {
  $unsaved.set(brought.map(lineKey))
  await load(user)
}

const merge = async (user: User): Promise<void> => {
  // Lines copied from another customer's bag stay there; later changes are a guest's.
  if ($bagCustomer.get()) {
    $lines.set($lines.get().filter((line) => $unsaved.get().includes(lineKey(line))))
    $unsaved.set([])
    $bagId.set('')
    $bagCustomer.set(0)
  }
  if (!$lines.get().length) return void (await load(user))
  const brought = $lines.get()
  const ask = async () => {
    const { sendGuestBag } = await import('./bag.merge.ts')
    return sendGuestBag(user, brought)
  }
  const bag = await applyServerBag(user, ask).catch((error: unknown) => {
    if (!isPermanent(error)) throw error
    return mergeByLine(user, brought)
  })
  if ($bagCustomer.get() === user.customerId) $guestBagId.set('')
  if (!bag?.capped.length) return
  const { reducedLines, notifyReduced } = await import('./merge-notice.ts')
  notifyReduced(reducedLines(bag.capped, brought, bag.lines))
}

const saveLine = async (user: User, key: LineKey) => {
  const quantity = packsOf(key)
  try {
    const ask = async () => (await loadBagCalls()).sendLine(user, key)
    await applyServerBag(user, ask, { key, quantity })
  } catch (error) {
    // The request may have arrived anyway.
    $serverKeys.set(null)
    if (!isPermanent(error)) throw error
    syncFromStorage()
    // A newer change of the line is still to be sent.
    if (packsOf(key) === quantity) {
      unmark(key)
      notifyBad(quantity === 0 ? bagMessages.bagRemoveFailed : bagMessage(error))
    }
    await load(user)
  }
}

/** Saves until nothing is left; true when done, also for a guest, whose bag is stored only here. */
const saveAll = async (): Promise<boolean> => {
  for (;;) {
    const user = $user.get()
    const key = $unsaved.get()[0]
    if (!user) return $bagCustomer.get() === 0
    if ($bagCustomer.get() !== user.customerId) await merge(user)
    else if (key === undefined) return true
    else if ($serverKeys.get()) await saveLine(user, key)
    else await load(user)
  }
}

const isRemoving = (): boolean => {
  const next = $unsaved.get()[0]
  return next !== undefined && packsOf(next) === 0
}

/** Sends unsaved changes in order; false if some remain. `quiet`: no notice of a failure. */
export const saveBag = (options: { quiet?: boolean } = {}): Promise<boolean> =>
  withBagLock(saveAll).then(
    (isSaved) => {
      $saveFailed.set(false)
      return isSaved
    },
    (error: unknown) => {
      $saveFailed.set(true)
      if (!options.quiet) notifyBad(isRemoving() ? bagMessages.bagRemoveFailed : bagMessage(error))
      return false
    },
  )

/** Replaces the local copy by the server's. Throws an `ApiError`. */
export const loadBag = (): Promise<void> =>
  withBagLock(async () => {
    const user = $user.get()
    if (user) await ($bagCustomer.get() === user.customerId ? load(user) : merge(user))
  })

/** Merges or loads the bag after a login (specification, section 4); retries a failure later, silently. */
export const enterSession = async (user: User): Promise<void> => {
  const isSameAsBefore = $bagCustomer.get() === user.customerId
  rememberUser(user)
  const isSaved = await saveBag({ quiet: true })
  if (isSaved && isSameAsBefore) await loadBag().catch(() => undefined)
}

/** True while the server lacks changes: the device was offline, or the page was left too early. */
export const hasUnsavedChanges = (): boolean => $user.get() !== null && !$saved.get()
