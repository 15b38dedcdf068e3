import { setBannerTarget } from '#src/stores/listing/banner-target.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'
import type { Target } from '../banner-link.ts'

/** A plain click on a banner hands over its payload; any other click follows the link. */
export const handOverOnClick = (place: HTMLElement): void =>
  place.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hand-over]') : null
    if (!link || !isPlainClick(event)) return
    const { to, payload } = JSON.parse(link.dataset['handOver'] ?? '') as NonNullable<
      Target['handOver']
    >
    event.preventDefault()
    setBannerTarget(payload)
    location.assign(to)
  })
