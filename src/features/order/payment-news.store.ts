import { atom } from 'nanostores'
import { orderMessages } from '#src/domain/messages/order.ts'
import { notifyGood } from '#src/stores/ui.ts'

/** The gateway's own page led back here with a payment that came too late. */
export const $cameLate = atom(false)

/**
 * Takes from the address how the gateway's page led back here (in-app browsers), once: a reload tells
 * nothing anew. An order whose payment is still awaited says so by its own state.
 */
export const takeReturn = (): void => {
  const told = new URLSearchParams(location.search).get('payment')
  if (!told) return
  history.replaceState(history.state, '', location.pathname)
  if (told === 'placed') notifyGood(orderMessages.orderPlaced)
  $cameLate.set(told === 'late')
}

/** Pause before an order whose payment is awaited is asked for again, in milliseconds. */
const pause = 10_000

/** Loads again and again while a payment is awaited, until the returned function is called. */
export const followPayment = (
  isAwaited: () => boolean,
  load: () => Promise<void>,
): (() => void) => {
  const timer = setInterval(() => {
    if (isAwaited() && document.visibilityState === 'visible') void load()
  }, pause)
  return () => clearInterval(timer)
}
