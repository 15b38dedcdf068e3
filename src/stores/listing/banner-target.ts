import type { BannerPayload } from '#src/domain/banner.ts'
import { sessionValue } from '../tab.ts'

/** Payload of the last clicked banner; survives a reload of its destination. */
const target = sessionValue<BannerPayload>(
  'banner',
  (value) => typeof value === 'object' && value !== null,
)

export const setBannerTarget = (payload: BannerPayload): void => target.set(payload)

/** Stored in the history entry too, so that Back shows the earlier banner. */
export const readBannerTarget = (): BannerPayload | null => {
  const state = (history.state ?? {}) as { banner?: BannerPayload }
  const payload = state.banner ?? target.get()
  if (payload) history.replaceState({ ...state, banner: payload }, '')
  return payload
}
