import {
  lineOf,
  mostAllowed,
  quantityOf,
  withQuantity,
  withUnsaved,
  type BagLine,
} from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import type { Product } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import type { ServerBag } from './bag.calls.ts'
import { bagMessage, isFinal } from './bag.errors.ts'
import { $bagId, $guestBagId, $held, $lines, $owner, $saved, $unsaved } from './bag.state.ts'
import { $user, forgetUser, isSessionOver, rememberUser } from './session.ts'
import { isPersisted, readAgain } from './storage.ts'
import { serialize } from './serialize.ts'
import { notifyBad, notifyGood, speak } from './ui.ts'

export { $bagId, $count, $lines, $owner, $subtotal, isLine } from './bag.state.ts'

/** Calls for a customer's bag: guests' pages do without. Pages of customers fetch them as they load. */
export const customerCalls = () => import('./bag.calls.ts')

const unmark = (productId: number) => $unsaved.set($unsaved.get().filter((id) => id !== productId))

/** A bag that the browser does not keep would be empty on the next page, the checkout included. */
const tellRefused = () => {
  notifyBad(bagMessages.bagFailed)
  // Seldom needed: its text comes when it is.
  void import('./refused.ts').then(({ tellStorageRefused }) => tellStorageRefused())
}

/**
 * Changes a line at once, here. True when it holds: the browser has kept it, and the server has saved
 * a customer's. Otherwise why not has been said.
 */
const change = async (line: BagLine, quantity: number): Promise<boolean> => {
  const { productId } = line
  const before = $lines.get()
  $lines.set(withQuantity(before, line, quantity))
  if (!isPersisted('cartData')) {
    $lines.set(before)
    tellRefused()
    return false
  }
  if (!$user.get() && !$owner.get()) return true
  $unsaved.set([...$unsaved.get().filter((id) => id !== productId), productId])
  if ($user.get() && !(await saveBag())) return false
  return quantityOf($lines.get(), productId) > 0 === quantity > 0
}

/** Puts one pack of a product into the bag, or says that no more are allowed. */
export const addProduct = (product: Product): void => {
  readAgain()
  const line = $lines.get().find((l) => l.productId === product.id) ?? lineOf(product, 0)
  if (line.quantity + 1 > mostAllowed(line)) return notifyBad(bagMessages.quantityLimit)
  void change(line, line.quantity + 1).then(
    (holds) => holds && notifyGood(bagMessages.bagAdded, 'Success'),
  )
}

/** Puts as many of `packs` into the bag as are allowed beside what is in it; tells how many. */
export const addPacks = (product: Product, packs: number): number => {
  readAgain()
  const line = lineOf(product, quantityOf($lines.get(), product.id))
  const added = Math.max(0, Math.min(packs, mostAllowed(line) - line.quantity))
  if (added > 0) void change(line, line.quantity + added)
  return isPersisted('cartData') ? added : 0
}

/**
 * Sets how many packs a line holds; 0 removes it. Refuses more than are allowed. A product has one
 * line only, so the limit on all deal lines of a product together (specification, section 4) is the
 * limit of that line.
 */
export const setQuantity = (productId: number, quantity: number): void => {
  readAgain()
  const line = $lines.get().find((l) => l.productId === productId)
  if (!line) return
  if (quantity > line.quantity && quantity > mostAllowed(line))
    return notifyBad(bagMessages.quantityLimit)
  const changed = change(line, quantity)
  if (quantity > 0) speak(`Quantity ${quantityOf($lines.get(), productId)}`)
  else void changed.then((holds) => holds && notifyGood(bagMessages.bagRemoved))
}

/** Price and stock of a product as the server told them just now. */
export const refreshLine = (product: Product): void => {
  readAgain()
  const line = $lines.get().find((l) => l.productId === product.id)
  if (!line) return
  // Cards of another store API may not tell size and mark.
  const told = { ...product, size: product.size ?? line.size, veg: product.veg ?? line.veg }
  const fresh = lineOf(told, line.quantity)
  if (JSON.stringify(fresh) === JSON.stringify(line)) return
  $lines.set($lines.get().map((l) => (l === line ? fresh : l)))
}

/** Empties the bag in every tab: after an order, and at logout. */
export const emptyBag = (): void => {
  $lines.set([])
  $bagId.set('')
  $unsaved.set([])
  $held.set(null)
  $guestBagId.set('')
  $owner.set($user.get()?.customerId ?? 0)
}

/**
 * Runs a call for a customer and takes its answer over, unless the bag is no longer the same one:
 * another customer, or emptied (ordered, logged out) meanwhile. Gives back what the call gave.
 */
const adopt = async <B extends ServerBag>(
  user: User,
  ask: () => Promise<B>,
  sent?: Pick<BagLine, 'productId' | 'quantity'>,
): Promise<B> => {
  const bagId = $bagId.get()
  const bag = await ask()
  readAgain()
  if ($user.get()?.customerId !== user.customerId || (bagId && $bagId.get() !== bagId)) return bag
  if (sent && quantityOf($lines.get(), sent.productId) === sent.quantity) unmark(sent.productId)
  $owner.set(user.customerId)
  $bagId.set(bag.id)
  $held.set(bag.lines.map((line) => line.productId))
  $lines.set(withUnsaved(bag.lines, $lines.get(), $unsaved.get()))
  return bag
}

const load = (user: User) =>
  adopt(user, async () => (await customerCalls()).fetchBag(user, $lines.get()))

/** Of a bag that was refused as a whole, each line is sent by itself. */
const mergeByLine = async (user: User, brought: readonly BagLine[]) => {
  $unsaved.set(brought.map((line) => line.productId))
  await load(user)
}

const merge = async (user: User): Promise<void> => {
  // Lines that copy another customer's bag stay that customer's; what changed since is a guest's.
  if ($owner.get()) {
    $lines.set($lines.get().filter((line) => $unsaved.get().includes(line.productId)))
    $unsaved.set([])
    $bagId.set('')
    $owner.set(0)
  }
  if (!$lines.get().length) return void (await load(user))
  const isAgain = $guestBagId.get() !== ''
  if (!isAgain) $guestBagId.set(crypto.randomUUID())
  const brought = $lines.get()
  const ask = async () => {
    const { sendGuestBag } = await import('./bag.merge.ts')
    return sendGuestBag(user, brought, $guestBagId.get(), isAgain)
  }
  const bag = await adopt(user, ask).catch((error: unknown) => {
    if (!isFinal(error)) throw error
    return mergeByLine(user, brought)
  })
  if ($owner.get() === user.customerId) $guestBagId.set('')
  if (!bag?.capped.length) return
  // Seldom needed: its text comes when it is.
  const { reducedLines, notifyReduced } = await import('./merge-notice.ts')
  notifyReduced(reducedLines(bag.capped, brought, bag.lines))
}

const saveLine = async (user: User, productId: number) => {
  const quantity = quantityOf($lines.get(), productId)
  const isHeld = $held.get()?.includes(productId) ?? false
  try {
    const ask = async () =>
      (await customerCalls()).sendLine(user, productId, $lines.get(), $bagId.get(), isHeld)
    await adopt(user, ask, { productId, quantity })
  } catch (error) {
    // It may have been heard all the same.
    $held.set(null)
    if (!isFinal(error)) throw error
    // What the server holds counts again.
    unmark(productId)
    notifyBad(quantity === 0 ? bagMessages.bagRemoveFailed : bagMessage(error))
    await load(user)
  }
}

/** Saves until nothing is left; true when there is a customer and all of the bag is saved. */
const saveAll = async (): Promise<boolean> => {
  for (;;) {
    const user = $user.get()
    const productId = $unsaved.get()[0]
    if (!user) return $owner.get() === 0
    if ($owner.get() !== user.customerId) await merge(user)
    else if (productId === undefined) return true
    else if ($held.get()) await saveLine(user, productId)
    else await load(user)
  }
}

/** The next change to be sent takes a line out. */
const isRemoving = (): boolean => {
  const next = $unsaved.get()[0]
  return next !== undefined && quantityOf($lines.get(), next) === 0
}

/**
 * Sends what the server does not know yet, one line at a time, in order. True when nothing is left
 * to save; false when it could not be done now: the changes stay and are sent the next time.
 * `quiet`: says nothing about a failure, for attempts that nobody asked for.
 */
export const saveBag = (options: { quiet?: boolean } = {}): Promise<boolean> =>
  serialize(saveAll).catch((error: unknown) => {
    if (isSessionOver(error)) forgetUser()
    if (!options.quiet) notifyBad(isRemoving() ? bagMessages.bagRemoveFailed : bagMessage(error))
    return false
  })

/** Replaces the local copy by the customer's bag on the server. Throws an `ApiError`. */
export const loadBag = async (): Promise<void> => {
  try {
    await serialize(async () => {
      const user = $user.get()
      if (user) await ($owner.get() === user.customerId ? load(user) : merge(user))
    })
  } catch (error) {
    if (isSessionOver(error)) forgetUser()
    throw error
  }
}

/**
 * What follows a login (specification, section 4): the guest's bag is added to the customer's, or
 * the customer's is loaded. A failure is silent there; the guest's lines stay, and are added with
 * the next change, page or connection.
 */
export const enterSession = async (user: User): Promise<void> => {
  const isSameAsBefore = $owner.get() === user.customerId
  rememberUser(user)
  const isSaved = await saveBag({ quiet: true })
  if (isSaved && isSameAsBefore) await loadBag().catch(() => undefined)
}

/** True while the server has not heard of everything yet: the line was down, or the page left too early. */
export const isBehind = (): boolean => $user.get() !== null && !$saved.get()
