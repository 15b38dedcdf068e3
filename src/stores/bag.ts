import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { addToBag, bagLineOf, bagList, mergeBag, updateBag } from '#src/contract/bag.ts'
import type { WireLine } from '#src/contract/bag.schema.ts'
import {
  lineOf,
  mostAllowed,
  quantityOf,
  subtotal,
  withQuantity,
  type BagLine,
} from '#src/domain/bag.ts'
import { messages } from '#src/domain/messages.ts'
import type { Product } from '#src/domain/product.ts'
import type { User } from '#src/domain/user.ts'
import { site } from '#src/site.ts'
import { $user, forgetUser, rememberUser } from './session.ts'
import { json } from './storage.ts'
import { notifyBad, notifyGood } from './ui.ts'

/** The bag: a guest's own, or a copy of the customer's bag on the server. The same in all tabs. */
export const $lines = persistentAtom<BagLine[]>('cartData', [], json<BagLine[]>([], Array.isArray))
/** The server's name for the customer's bag, empty for a guest. */
export const $bagId = persistentAtom<string>('cartID', '')
/** Products whose line changed here and is not saved on the server yet. */
const $unsaved = persistentAtom<number[]>('cartUnsaved', [], json<number[]>([], Array.isArray))
/** Names a guest's bag, so that the server adds it to a customer's only once. */
const $guestBagId = persistentAtom<string>('cartGuestID', '')

export const $count = computed($lines, (lines) => lines.length)
export const $subtotal = computed($lines, subtotal)
/** Every change is on the server. */
export const $saved = computed([$bagId, $unsaved], (id, unsaved) => id !== '' && !unsaved.length)

const bagMessage = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'refused' && error.message
    ? error.message
    : messages.bagFailed

/** The server's lines, except those that were changed here since. */
const adopt = (wire: readonly WireLine[]) => {
  const mine = new Map($lines.get().map((line) => [line.productId, line]))
  const unsaved = new Set($unsaved.get())
  const lines = wire
    .map(bagLineOf)
    .filter((line) => !unsaved.has(line.productId) || mine.has(line.productId))
    .map((line) =>
      unsaved.has(line.productId)
        ? { ...line, quantity: mine.get(line.productId)?.quantity ?? line.quantity }
        : line,
    )
  const known = new Set(lines.map((line) => line.productId))
  const waiting = $lines.get().filter((l) => unsaved.has(l.productId) && !known.has(l.productId))
  $lines.set([...lines, ...waiting])
  const id = wire[0]?.cart_id
  if (id) $bagId.set(id)
}

const ofCustomer = (user: User) => ({ store_id: site.storeId, customer_id: user.customerId })

const saveLine = async (user: User, productId: number): Promise<readonly WireLine[]> => {
  const quantity = quantityOf($lines.get(), productId)
  const request = { ...ofCustomer(user), product_id: productId, quantity }
  if (quantity === 0 || $bagId.get() !== '')
    return (await send(updateBag, request)).payload_updateTocart
  return (await send(addToBag, { ...request, company_id: site.companyId })).payload_addTocart
}

let saving: Promise<boolean> | null = null

const saveAll = async (): Promise<boolean> => {
  for (;;) {
    const user = $user.get()
    const productId = $unsaved.get()[0]
    if (!user || productId === undefined) return true
    const sent = quantityOf($lines.get(), productId)
    try {
      const lines = await saveLine(user, productId)
      if ($user.get()?.customerId !== user.customerId) return true
      if (quantityOf($lines.get(), productId) === sent)
        $unsaved.set($unsaved.get().filter((id) => id !== productId))
      adopt(lines)
    } catch (error) {
      if (isSessionOver(error)) forgetUser()
      // A refusal is final: what the server holds counts again. A lost call is tried again later.
      if (error instanceof ApiError && error.kind === 'refused') {
        $unsaved.set($unsaved.get().filter((id) => id !== productId))
        notifyBad(bagMessage(error))
        if ($user.get()) await loadBag()
        continue
      }
      notifyBad(messages.bagFailed)
      return false
    }
  }
}

export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

/**
 * Sends what is not saved yet, one line at a time, in order. True when nothing is left to save;
 * false when the server could not be reached: the changes stay and are sent the next time.
 */
export const saveBag = (): Promise<boolean> => {
  saving ??= saveAll().finally(() => (saving = null))
  return saving
}

const change = (line: BagLine, quantity: number) => {
  $lines.set(withQuantity($lines.get(), line, quantity))
  if (!$user.get()) {
    if (!$guestBagId.get()) $guestBagId.set(crypto.randomUUID())
    return
  }
  $unsaved.set([...$unsaved.get().filter((id) => id !== line.productId), line.productId])
  void saveBag()
}

/** Puts one pack of a product into the bag, or says that no more are allowed. */
export const addProduct = (product: Product): void => {
  const quantity = quantityOf($lines.get(), product.id) + 1
  if (quantity > mostAllowed(product)) return notifyBad(messages.quantityLimit)
  change(lineOf(product, quantity), quantity)
  notifyGood(messages.bagAdded, 'Success')
}

/** Sets how many packs a line holds; 0 removes it. Refuses more than are allowed. */
export const setQuantity = (productId: number, quantity: number): void => {
  const line = $lines.get().find((l) => l.productId === productId)
  if (!line) return
  if (quantity > line.quantity && quantity > mostAllowed(line))
    return notifyBad(messages.quantityLimit)
  change(line, quantity)
  if (quantity <= 0) notifyGood(messages.bagRemoved)
}

/** Price and stock of a product as the server told them just now. */
export const refreshLine = (product: Product): void => {
  const lines = $lines.get()
  if (!lines.some((line) => line.productId === product.id)) return
  $lines.set(
    lines.map((line) => (line.productId === product.id ? lineOf(product, line.quantity) : line)),
  )
}

/** Replaces the local copy by the customer's bag on the server. Throws an `ApiError`. */
export const loadBag = async (): Promise<void> => {
  const user = $user.get()
  if (!user) return
  const reply = await send(bagList, ofCustomer(user))
  if ($user.get()?.customerId !== user.customerId) return
  if (!reply.payload_cartList.length && !$unsaved.get().length) $bagId.set('')
  adopt(reply.payload_cartList)
}

/**
 * What follows a login (specification, section 4): the guest's bag is added to the customer's, or
 * the customer's is loaded. A failure is silent there; the guest's lines then stay and are sent
 * with the next save.
 */
export const enterSession = async (user: User): Promise<void> => {
  const guestLines = $lines.get()
  const mergeId = $guestBagId.get()
  rememberUser(user)
  try {
    if (!guestLines.length) return await loadBag()
    const reply = await send(mergeBag, {
      ...ofCustomer(user),
      company_id: site.companyId,
      cartJson: JSON.stringify(
        guestLines.map((line) => ({ product_id: line.productId, quantity: line.quantity })),
      ),
      ...(mergeId ? { merge_id: mergeId } : {}),
    })
    $bagId.set(reply.payload_cartList_id)
    $guestBagId.set('')
    $unsaved.set([])
    $lines.set(reply.payload_cartList_items.map(bagLineOf))
    if (reply.capped.length) notifyBad(messages.quantityLimit)
  } catch {
    $unsaved.set(guestLines.map((line) => line.productId))
  }
}

/** Empties the bag in every tab: after an order, and at logout. */
export const emptyBag = (): void => {
  $lines.set([])
  $bagId.set('')
  $unsaved.set([])
  $guestBagId.set('')
}
