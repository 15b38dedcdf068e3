import { atom } from 'nanostores'

/** The gateway's own page returned here with a payment that came too late. */
export const $cameLate = atom(false)

/**
 * Reads the result from the gateway's return URL (in-app browsers), once: a reload does not repeat it. A placed order
 * is not taken from there: anybody can write such a link, and the shop is asked (`refreshPayment`).
 */
export const readGatewayResult = (): void => {
  const outcome = new URLSearchParams(location.search).get('payment')
  if (!outcome) return
  history.replaceState(history.state, '', location.pathname)
  $cameLate.set(outcome === 'late')
}

/** Interval for reloading an order whose payment is awaited, in milliseconds. */
const pause = 10_000

/** Reloads until the returned function is called. */
export const followPayment = (
  isAwaited: () => boolean,
  load: () => Promise<void>,
): (() => void) => {
  const timer = setInterval(() => {
    if (isAwaited() && document.visibilityState === 'visible') void load()
  }, pause)
  return () => clearInterval(timer)
}
