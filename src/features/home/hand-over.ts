import { ofTab } from '#src/stores/tab.ts'
import type { BannerPayload, Target } from './banner.ts'

/** What the banner that was clicked last hands over; a reload of its destination finds it here. */
const handed = ofTab<BannerPayload>(
  'banner',
  (value) => typeof value === 'object' && value !== null,
)

/** A plain click on a banner opens its destination; any other one does what the link says. */
export const handOverOnClick = (place: HTMLElement): void =>
  place.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hand-over]') : null
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const { to, payload } = JSON.parse(link.dataset['handOver'] ?? '') as NonNullable<
      Target['handOver']
    >
    event.preventDefault()
    handed.set(payload)
    location.assign(to)
  })

/**
 * What this page was told to show, or null. It is kept with the page's entry in the history, so that
 * Back to an earlier banner shows that banner again.
 */
export const takeHanded = (): BannerPayload | null => {
  const state = (history.state ?? {}) as { banner?: BannerPayload }
  const payload = state.banner ?? handed.get()
  if (payload) history.replaceState({ ...state, banner: payload }, '')
  return payload
}
