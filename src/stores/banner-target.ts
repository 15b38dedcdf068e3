import type { BannerPayload } from '#src/domain/home.ts'
import { sessionValue } from './tab.ts'

/** Payload of the last clicked banner; survives a reload of its destination. */
const handed = sessionValue<BannerPayload>(
  'banner',
  (value) => typeof value === 'object' && value !== null,
)

export const setBannerTarget = (payload: BannerPayload): void => handed.set(payload)

/** Also stored in the history entry, so that Back shows the earlier banner. */
export const takeBannerTarget = (): BannerPayload | null => {
  const state = (history.state ?? {}) as { banner?: BannerPayload }
  const payload = state.banner ?? handed.get()
  if (payload) history.replaceState({ ...state, banner: payload }, '')
  return payload
}
