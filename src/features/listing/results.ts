import { cardHtml } from '#src/components/card.markup.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { freshListing } from '#src/stores/listing.ts'
import { keywordOf, nearKeywords } from './keyword.ts'
import { openListing } from './open.ts'
import type { Listed } from './flow.ts'

const part = <E extends HTMLElement>(selector: string): E => document.querySelector<E>(selector)!

const keyword = keywordOf(location)
/** What the page before may have handed over: which part of the shop to look in. */
const { verticalId, categoryId } = (history.state ?? {}) as Record<string, number | undefined>
const grid = part('[data-endless]')
const heading = part('[data-heading]')
const hint = part('[data-nothing]')
const retry = part('[data-retry]')
const near = part('[data-near]')
const browse = part('[data-browse]')

const say = (words: string, note = '') => {
  heading.textContent = words
  hint.textContent = note
  hint.hidden = !note
}

/** As many as two rows on wide windows, four on phones. */
const mostNear = 8

/** Products whose names begin alike, else what is new: an empty answer must not be a dead end. */
const findNear = async (): Promise<[string, Product[]]> => {
  for (const word of nearKeywords(keyword)) {
    const { products } = await freshListing({ kind: 'search', keyword: word }, 1, mostNear)
    if (products.length) return ['Close to it', products]
  }
  return ['New arrivals', (await freshListing({ kind: 'newArrivals' }, 1)).products]
}

/** The categories below wait for the products, so that nothing moves when these come. */
const suggest = async () => {
  const [words, products] = await findNear().catch(() => ['', []] as const)
  // Another part of the shop may have been chosen, and something found there.
  if (!grid.hidden) return
  part('#near').textContent = words
  const cards = products.slice(0, mostNear).map((product) => cardHtml(product))
  part('[data-near] .grid').innerHTML = cards.join('')
  near.hidden = !cards.length
  browse.hidden = false
}

const listed = ({ total, hasFailed }: Listed) => {
  const isEmpty = total === 0 && !hasFailed
  document.body.classList.toggle('searched', total > 0)
  grid.hidden = hasFailed || isEmpty
  retry.hidden = !hasFailed
  near.hidden ||= !isEmpty
  const isToCome = isEmpty && keyword !== '' && near.hidden
  browse.hidden = total > 0 || isToCome
  if (hasFailed)
    return say('The search did not answer', 'Your connection or our shop took a pause.')
  if (total > 0) return say(`Showing ${total} Results for ${keyword}`)
  if (!keyword) return say('What are you looking for?', 'Type three letters or more.')
  say('No Products Found', `Nothing in the shop goes by “${keyword}”. Try another spelling.`)
  if (isToCome) void suggest()
}

const title = (words: string, most: number) =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words

/** Limits of the specification (section 2: search results). */
if (keyword) {
  document.title = title(`${keyword}, search results | ${site.name}`, 60)
  const about = document.querySelector('meta[name=description]')
  about?.setAttribute('content', title(`${site.name} has this for ${keyword}.`, 160))
}

const box = document.querySelector<HTMLInputElement>('.find input')
if (box && !box.value) box.defaultValue = keyword

grid.addEventListener('listed', (event) => listed((event as CustomEvent<Listed>).detail))
retry.addEventListener('click', () => location.reload())
const handed = part<HTMLInputElement>(`[name=vertical][value="${Number(verticalId) || ''}"]`)
if (handed && !location.search) handed.checked = true
if (keyword) {
  grid.dataset['listing'] = JSON.stringify({ kind: 'search', keyword, categoryId })
  openListing()
} else listed({ total: 0, hasFailed: false })

// What has just been asked for is right; what a page brings back from an earlier visit may not be.
const correct = () => void import('#src/components/live.ts').catch(() => undefined)
if (document.querySelector('[data-live]')) correct()
addEventListener('pageshow', (event) => event.persisted && correct())
