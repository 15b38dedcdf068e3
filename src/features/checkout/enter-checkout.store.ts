import { atom } from 'nanostores'
import { ApiError } from '#src/api.ts'
import type { WirePaymentState } from '#src/contract/payment.schema.ts'
import { buyable } from '#src/domain/bag.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { links } from '#src/links.ts'
import { bagMessage } from '#src/stores/bag/bag.errors.ts'
import { $lines, loadBag, refreshLine } from '#src/stores/bag/bag.ts'
import { freshProduct } from '#src/stores/fresh-products.ts'
import { refreshPayment } from '#src/stores/order/payment.ts'
import { isMissing } from '#src/stores/api-errors.ts'
import { isStorageBlocked, showStorageBlocked } from '#src/stores/storage-blocked.ts'
import { $leaving, $user, isSessionOver } from '#src/stores/session.ts'
import { $panel, notifyBad } from '#src/stores/ui.ts'
import { finishLostOrder } from './place/cash.store.ts'
import { followChanges, capQuantities } from './changes.store.ts'
import { fail, forgetPlaced } from './place/placing.store.ts'
import { popWantedOrder, resumeOrder } from './proceed.store.ts'
import { $step, followHash, replaceStep } from './step.store.ts'
import { choosePayment, followOffer, followSubtotal } from './totals.store.ts'

/** `loading` until a customer's bag has arrived. */
export const $entered = atom<'loading' | 'ready'>('loading')
/** This page's customer was logged out elsewhere. */
export const $loggedOut = atom(false)

/** Most guest lines whose prices are requested. */
const maxAsked = 30

/** On failure they stay as they are: the server knows their prices. */
const refreshBoxes = async () => {
  const { loadBoxes } = await import('#src/stores/box.ts')
  await loadBoxes().catch(() => undefined)
}

/** A guest's bag has the prices and stock of the pages it came from. */
const refreshGuestBag = async () => {
  const lines = $lines.get()
  if (lines.some(({ box }) => box)) await refreshBoxes()
  for (const line of lines.filter(({ box }) => !box).slice(0, maxAsked)) {
    if ($user.get()) return
    try {
      await freshProduct(line.productId)
    } catch (error) {
      // No connection: the rest would fail too.
      if (error instanceof ApiError && error.kind === 'network') return
      // Withdrawn or hidden.
      if (isMissing(error)) refreshLine({ ...line, id: line.productId, stock: 0 })
    }
  }
}

const refresh = async () => {
  try {
    if ($user.get()) await loadBag()
    else await refreshGuestBag()
  } catch (error) {
    // An expired session leaves a guest's bag.
    if (!isSessionOver(error)) notifyBad(bagMessage(error))
  }
  capQuantities()
}

const leaveForbiddenStep = () => {
  const mayOrder = $user.get() !== null && buyable($lines.get()).length > 0
  if ($step.get() !== 'cart' && !mayOrder) replaceStep('cart')
}

/** The gateway's page returned without a payment (in-app browsers). */
const showGatewayResult = (state: WirePaymentState | null): void => {
  if (new URLSearchParams(location.search).get('payment') !== 'failed') return
  history.replaceState(null, '', location.pathname + location.hash)
  if (state === 'placed' || state === 'refunded') return
  replaceStep('payment')
  choosePayment('online')
  fail(
    orderMessages.orderFailed,
    state === 'failed' ? orderMessages.paymentClosed : orderMessages.paymentUnsure,
  )
}

const load = async () => {
  // Before the first await: Place Order may be pressed again meanwhile, and a guest may leave.
  const wanted = popWantedOrder()
  const before = $user.get() ? wanted : null
  await refresh()
  await finishLostOrder()
  const state = await refreshPayment()
  if (state === 'placed' && !$lines.get().length) return location.assign(links.orders())
  $entered.set('ready')
  showGatewayResult(state)
  leaveForbiddenStep()
  await resumeOrder(before)
}

export const enterCheckout = (): (() => void) => {
  const again = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    forgetPlaced()
    void load()
  }
  // Explains a cart that is empty because of this.
  if (isStorageBlocked()) showStorageBlocked()
  const stops = [
    followHash(),
    followChanges(),
    followSubtotal(),
    followOffer(),
    $user.listen((user, before) => $loggedOut.set(!user && Boolean(before) && !$leaving.get())),
    // The login popup closes after a login.
    $panel.listen((name, before) => {
      if (before === 'login' && !name) void resumeOrder(popWantedOrder())
    }),
  ]
  void load()
  addEventListener('pageshow', again)
  return () => {
    removeEventListener('pageshow', again)
    stops.forEach((stop) => stop())
  }
}
