import '#src/components/bag/add-to-bag.ts'
import '#src/components/rail/rail-start.ts'
import '#src/components/rail/recent-start.ts'
import '#src/components/page/tabs.ts'
import './refresh-product.ts'
import { now } from '#src/clock.ts'
import { shownShelfLife } from '#src/components/product/shown-shelf-life.ts'
import { withTimeout } from '#src/ui/with-timeout.ts'
import { wireGallery } from './gallery/gallery.ts'
import { whenMinutePasses } from '#src/components/timing/minute.ts'
import { arrivalLine } from '#src/domain/delivery.ts'
import { survivesTransit } from '#src/domain/shelf-life.ts'
import { isWithin } from '#src/domain/span.ts'
import { $transit, closedDays } from '#src/stores/address/pincode.ts'

wireGallery(document.querySelector<HTMLElement>('[data-gallery]'))

// Replaces the build's text by what is true now.
const arrival = document.querySelector<HTMLElement>('[data-arrival]')
const showArrival = () => {
  if (!arrival) return
  const transit = $transit.get()
  const isFar = transit !== null && !survivesTransit(shownShelfLife().daysLeft, transit.max)
  arrival.textContent = isFar
    ? 'Too far for your pincode: it would not keep'
    : arrivalLine(transit, now(), closedDays())
}
$transit.listen(showArrival)

/** Shows the bank offers that run now: the page may be older than an offer's start or end. */
const showRunningOffers = () => {
  const box = document.querySelector<HTMLElement>('[data-offers]')
  if (!box) return
  const offers = [...box.querySelectorAll<HTMLElement>('[data-from]')]
  for (const offer of offers) {
    const { from, until } = offer.dataset
    offer.hidden = !isWithin({ from, until }, now().getTime())
  }
  box.hidden = offers.every((offer) => offer.hidden)
}
whenMinutePasses(() => {
  showArrival()
  showRunningOffers()
})

// Sharing and zoom are loaded with the first press, which waits for them.
document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof Element)) return
  const share = target.closest<HTMLElement>('[data-share]')
  if (share) {
    const { share: open } = await withTimeout(import('#src/components/share/share.ts'))
    void open(share.dataset['share'] ?? '', location.origin + location.pathname, share)
  }
  const picture = target.closest<HTMLElement>('[data-zoom], .shots img')
  if (picture) (await withTimeout(import('./gallery/zoom.ts'))).enlarge(picture)
})

document.addEventListener(
  'touchstart',
  ({ target, touches }) => {
    const picture = target instanceof Element && target.closest<HTMLElement>('.shots img')
    if (!picture) return
    // Loaded with the first finger, to be ready for the second.
    import('./gallery/pinch.ts').then(
      ({ pinch }) => {
        if (touches.length === 2) pinch(picture)
      },
      // No connection: no zoom.
      () => undefined,
    )
  },
  { passive: true },
)
