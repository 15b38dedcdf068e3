import { listenToReplies } from './api.ts'
import { attempt } from './domain/attempt.ts'

/** Key of this tab's storage: ms by which the shop's clock is ahead. Also the event sent when it changes. */
export const clockOffset = 'clockOffset'

// Other origins may hide the time of a reply.
listenToReplies(({ headers }) => {
  const offset = Date.parse(headers.get('date') ?? '') - Date.now()
  if (offset)
    attempt(() => {
      sessionStorage[clockOffset] = offset
      dispatchEvent(new Event(clockOffset))
    })
})

/** In ms. Offsets below half of it are ignored: a reply may take a minute. */
const step = 4 * 60_000

/** The shop's time, as far as a reply in this tab has told it: a device's clock may be hours or days off. */
export const now = (): Date => {
  const offset = Number(attempt(() => sessionStorage.getItem(clockOffset))) || 0
  return new Date(Date.now() + Math.round(offset / step) * step)
}
