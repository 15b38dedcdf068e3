import { speak } from '#src/stores/ui.ts'
import type { BannerPayload } from './banner.ts'
import { takeHanded } from './hand-over.ts'

/**
 * Shows the listing that a banner handed over: the built page of that listing stands in for this
 * page's own words, so it is the same to the eye, and as quick as any file. Without a payload, or
 * when the listing does not come, the links to all listings stay.
 */
const ways = document.querySelector<HTMLElement>('[data-banner-listing]')

const listingOf = (payload: BannerPayload): string | undefined => {
  const { subcategory_id, category_id, vertical_id } = payload
  const found =
    (subcategory_id && ways?.querySelector(`[data-subcategories~="${Number(subcategory_id)}"]`)) ||
    (category_id && ways?.querySelector(`[data-category="${Number(category_id)}"]`)) ||
    (vertical_id && ways?.querySelector(`[data-vertical="${Number(vertical_id)}"]`))
  return found ? (found as HTMLAnchorElement).href : undefined
}

const show = async (href: string): Promise<void> => {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`The listing answered ${answer.status}.`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const listing = page.querySelector('main')
  const main = document.querySelector('main')
  if (!listing || !main) throw new Error('That page is no listing.')
  // This page has scripts and styles of its own; its policy would refuse foreign ones.
  for (const own of listing.querySelectorAll('script, style')) own.remove()
  main.className = listing.className
  main.replaceChildren(...listing.childNodes)
  document.title = page.title
  const heading = main.querySelector('h1')?.textContent.trim() ?? ''
  const title = document.querySelector('.bar .ttl')
  if (title) title.textContent = heading
  speak(heading)
  // Wakes the add buttons, and corrects price and stock.
  await import('#src/components/live.ts')
}

const href = listingOf(takeHanded() ?? {})
if (href) void show(href).catch(() => ways?.classList.add('known'))
else ways?.classList.add('known')
