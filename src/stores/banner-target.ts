import type { BannerPayload } from '#src/domain/home.ts'
import { sessionValue } from './tab.ts'

/** What the banner that was clicked last hands over; a reload of its destination finds it here. */
const handed = sessionValue<BannerPayload>(
  'banner',
  (value) => typeof value === 'object' && value !== null,
)

export const setBannerTarget = (payload: BannerPayload): void => handed.set(payload)

/**
 * What this page was told to show, or null. It is kept with the page's entry in the history, so that
 * Back to an earlier banner shows that banner again.
 */
export const takeBannerTarget = (): BannerPayload | null => {
  const state = (history.state ?? {}) as { banner?: BannerPayload }
  const payload = state.banner ?? handed.get()
  if (payload) history.replaceState({ ...state, banner: payload }, '')
  return payload
}
