import { cardHtml } from '#src/components/product/card.markup.ts'
import '#src/components/product/sizes-start.ts'
import { isSearchable, tooShort } from '#src/domain/keyword.ts'
import { noFilter, type ListingFilter } from '#src/domain/listing-filter.ts'
import { site } from '#src/site.ts'
import { announce } from '#src/stores/ui.ts'
import { watchDiet } from '../diet/watch-diet.ts'
import { keywordOf } from '../filter/keyword.ts'
import { initListing } from '../init.ts'
import type { Listed } from '../controller.ts'
import { correctRestored } from '../history-entry.ts'

const part = <E extends HTMLElement>(selector: string): E => document.querySelector<E>(selector)!

const keyword = keywordOf(location)
const isAsked = isSearchable(keyword)
/** The part of the shop to search. */
const { verticalId, categoryId } = (history.state ?? {}) as Record<string, unknown>
const grid = part('[data-endless]')
const heading = part('[data-heading]')
const hint = part('[data-nothing]')
/** What narrows the search, as far as the store API can. */
const narrowedBy = ({ diet, without, keeps, vertical }: ListingFilter) =>
  diet || without || keeps ? 'diet' : vertical && 'kind'
const retry = part('[data-retry]')
const near = part('[data-near]')
const browse = part('[data-browse]')

const failed = 'The search did not answer'

const say = (words: string, note = '') => {
  heading.textContent = words
  hint.textContent = note
  hint.hidden = !note
}

let narrowing: ReturnType<typeof narrowedBy>
/** The categories below wait for it, to avoid a layout shift. */
const suggest = async () => {
  const isFound = await import('./no-results.ts')
    .then(({ drawNear }) => drawNear(keyword, near, cardHtml))
    .catch(() => false)
  // Another kind, with results, or a diet may have been chosen meanwhile.
  if (!grid.hidden || narrowing === 'diet') return
  near.hidden = !isFound
  browse.hidden = false
}

const listed = ({ total, filter, hasFailed }: Listed) => {
  narrowing = narrowedBy(filter)
  const isEmpty = total === 0 && !hasFailed
  document.body.classList.toggle('searched', total > 0 || !!narrowing)
  grid.hidden = total === 0
  retry.hidden = !hasFailed
  // Similar dishes may be those that the diet excludes.
  near.hidden ||= !isEmpty || narrowing === 'diet'
  const isToCome = isEmpty && isAsked && near.hidden && narrowing !== 'diet'
  browse.hidden = total > 0 || isToCome
  if (hasFailed) {
    announce(failed)
    return say(failed, 'Your connection or our shop took a pause.')
  }
  if (total > 0) return say(`Showing ${total} Results for ${keyword}`)
  if (!isAsked) return say('What are you looking for?', tooShort)
  const where = narrowing ? `of this ${narrowing}` : 'in the shop'
  say(
    'No Products Found',
    `Nothing ${where} goes by “${keyword}”. Try another ${narrowing || 'spelling'}.`,
  )
  if (isToCome) void suggest()
}

const title = (words: string, max: number) =>
  words.length > max ? `${words.slice(0, max - 1).trimEnd()}…` : words

const box = part<HTMLInputElement>('.find input')
if (!box.value) box.defaultValue = keyword

grid.addEventListener('listed', ({ detail }) => listed(detail))
retry.addEventListener('click', () => location.reload())
const handed = document.querySelector<HTMLInputElement>(
  `.kinds [value="${Number(verticalId) || ''}"]`,
)
if (handed && !location.search) handed.checked = true
correctRestored()
if (isAsked) {
  // Lengths in characters (specification, section 2: search results).
  document.title = title(`${keyword}, search results | ${site.name}`, 60)
  const about = title(`${site.name} has this for ${keyword}.`, 160)
  part<HTMLMetaElement>('meta[name=description]').content = about
  grid.dataset['listing'] = JSON.stringify({ kind: 'search', keyword, categoryId })
  void initListing()
} else listed({ total: 0, filter: noFilter, hasFailed: false })
watchDiet()
