import { atom } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { ApiError } from '#src/api.ts'
import type { Request } from '#src/contract/call.ts'
import type { cashOnDelivery } from '#src/contract/order.ts'
import { addressLine, type Address } from '#src/domain/address.ts'
import type { BagLine } from '#src/domain/bag.ts'
import type { Charges } from '#src/domain/bag-change.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { isSoldOut } from '#src/domain/product.ts'
import type { OrderId } from '#src/domain/order.ts'
import { links } from '#src/links.ts'
import { $bagId, $lines, loadBag } from '#src/stores/bag/bag.ts'
import { recordOrder } from '#src/stores/order/placed-order.ts'
import { $user, endIfOver, isSessionOver } from '#src/stores/session.ts'
import { notifyBad, notifyNext } from '#src/stores/ui.ts'
import { capQuantities, noteAdded, noteCharges } from '../changes.store.ts'
import { $day, $tooFar, forgetDay, loadDays } from '../day.store.ts'
import { enterDelivery } from '../delivery-address.store.ts'
import { $gift, forgetGift } from '../gift.store.ts'
import { $charges, $payment, choosePayment, loadTotals } from '../totals.store.ts'

export type OrderRequest = Request<typeof cashOnDelivery>

/** `paying`: the gateway's window is open; `confirming`: it reports a payment, the shop is being asked. */
type Placing =
  | { state: 'idle' | 'busy' | 'paying' | 'confirming' | 'done' }
  | {
      state: 'failed'
      message: string
      /** No response came; the same order can safely be sent again. */
      unheard: boolean
      more: string
      /** My Orders will show whether something was ordered or paid. */
      lookAtOrders: boolean
    }
export const $placing = atom<Placing>({ state: 'idle' })

/** How the order goes on; see `fail` and `finishOrder` for its end. */
export const showPlacing = (state: 'idle' | 'paying' | 'confirming'): void =>
  $placing.set({ state })

export const isUnderWay = ({ state }: Placing): boolean => state !== 'idle' && state !== 'failed'

interface Seen {
  /** Delivery, fee and discount. */
  charges: Charges | null
  lines: readonly BagLine[]
  /** Who is thanked for the order, not who gets a gift. */
  name: string
  /** The address in one line. */
  to: string
  isGift: boolean
}
/** As shown when the button was pressed. */
let seen: Seen = { charges: null, lines: [], name: '', to: '', isGift: false }

/** Returns the lines as seen. */
export const beginPlacing = (address: Address): readonly BagLine[] => {
  const gift = $gift.get()
  seen = {
    charges: $charges.get(),
    lines: $lines.get(),
    name: gift ? gift.from : address.name,
    to: addressLine(address),
    isGift: gift !== null,
  }
  $placing.set({ state: 'busy' })
  return seen.lines
}

/** `more`: details for the page, as the notice disappears. */
export const fail = (
  message: string,
  more = '',
  { unheard = false, lookAtOrders = false } = {},
): void => {
  $placing.set({ state: 'failed', message, more, unheard, lookAtOrders })
  notifyBad(message)
}

/** What went wrong with one address or day says nothing about another. Until the returned function is called. */
export const followChoice = (): (() => void) => {
  const forget = () => {
    const placing = $placing.get()
    // Unless something may have been ordered, or paid.
    const mayExist = placing.state === 'failed' && (placing.unheard || placing.lookAtOrders)
    if (placing.state === 'failed' && !mayExist && $payment.get() !== 'online')
      $placing.set({ state: 'idle' })
  }
  const stops = [
    $day.listen(forget),
    $tooFar.listen((now, before = []) => now.length < before.length && forget()),
  ]
  return () => stops.forEach((stop) => stop())
}

interface Finished {
  /** Of a payment that another page began: the bag that it paid. */
  bagId?: string
  /** How it is paid, if it is the order that the page shows. */
  isCash?: boolean
}

/** Records the order and goes to My Orders, which says so. `id`: null if unknown. */
export const finishOrder = (
  id: OrderId | null,
  { bagId = $bagId.get(), isCash }: Finished = {},
): void => {
  $placing.set({ state: 'done' })
  // Who has logged out meanwhile leaves nothing on this device.
  if (!$user.get()) return
  const { name, to, isGift } = seen
  recordOrder(id, bagId, isCash === undefined ? {} : { name, to, isCash, isGift })
  forgetDay()
  forgetGift()
  notifyNext(orderMessages.orderPlaced)
  location.assign(links.orders())
}

/** For a page restored from the back/forward cache after its order: starts a new one. */
export const forgetPlaced = (): void => {
  if ($placing.get().state !== 'done') return
  choosePayment(null)
  $placing.set({ state: 'idle' })
}

/** Reloads bag and total from the server; a note over the items shows what changed. */
export const reloadBagAndTotals = async (): Promise<void> => {
  await loadBag().catch(() => undefined)
  noteAdded(seen.lines)
  capQuantities()
  await loadTotals({ fresh: true })
  noteCharges(seen.charges, $charges.get())
}

/** Refusals (503) of a payment that was not opened. */
const notOpened = ['gateway-away', 'no-online-payment']

/** Of a request whose key, or bag, was ordered with already. */
export const spentCodes = ['key-reused', 'cancelled']

/** Refused by the shop itself: nothing was ordered. Our server's refusals have a code, a proxy's do not. */
export const isShopRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  (notOpened.includes(error.code) ||
    (error.status < 500 && (error.code !== '' || !can('idempotency'))))

/** No payment can be made just now. */
export const failGateway = (): void =>
  fail(
    orderMessages.orderFailed,
    $gift.get() ? orderMessages.giftGatewayAway : orderMessages.gatewayAway,
  )

/** Reports why an order was not placed. True: no response, so it may have been. */
export const handleOrderError = async (
  error: unknown,
  { customer_id }: Pick<OrderRequest, 'customer_id'>,
): Promise<boolean> => {
  if (isSessionOver(error)) {
    $placing.set({ state: 'idle' })
    endIfOver(error, customer_id)
    return false
  }
  if (!isShopRefusal(error)) {
    fail(orderMessages.orderFailed, '', { unheard: true })
    return true
  }
  await reloadBagAndTotals()
  if (error.code === 'no-online-payment') choosePayment(null)
  if (error.code === 'gateway-away') {
    failGateway()
    return false
  }
  if (error.code === 'unknown-address') await enterDelivery()
  if (['day-full', 'slot', 'too-far'].includes(error.code)) await loadDays()
  // A note over the items names the products.
  const isNamed =
    (error.code === 'sold-out' && $lines.get().some(isSoldOut)) ||
    (error.code === 'too-far' && $tooFar.get().length > 0)
  fail(orderMessages.orderFailed, isNamed ? '' : error.message, {
    lookAtOrders: spentCodes.includes(error.code),
  })
  return false
}
