import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { productOf } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { isSearchable } from '#src/domain/fields.ts'
import type { Sort } from '#src/domain/listing.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import { keywordOf, rememberSort, sortOf } from './address.ts'

/** Suggestions wait until typing has paused for this long (specification, section 9), in milliseconds. */
export const suggestAfter = 500
const mostSuggestions = 8
/** Results that are fetched; the best match comes first, so the rest would hardly be looked at. */
const mostResults = 200

/** What the service is asked for: at most 100 characters, as its contract says. */
const tidy = (keyword: string): string => keyword.trim().replace(/\s+/g, ' ').slice(0, 100)

const ask = async (keyword: string, count: number, signal?: AbortSignal) => {
  const request = { store_id: site.storeId, keyword: tidy(keyword), result_per_page: count }
  const reply = await send(search, request, signal ? { signal } : {})
  return { products: reply.payload_searchAI.map(productOf), total: reply.total }
}

/** Best matches, each name once (its sizes are on its page). Nothing for short words and on failure. */
export const suggest = async (keyword: string, signal: AbortSignal): Promise<Product[]> => {
  if (!isSearchable(keyword)) return []
  try {
    const { products } = await ask(keyword, mostSuggestions * 4, signal)
    const names = new Map<string, Product>()
    for (const product of products) if (!names.has(product.name)) names.set(product.name, product)
    return [...names.values()].slice(0, mostSuggestions)
  } catch {
    return []
  }
}

export interface Results {
  keyword: string
  state: 'loading' | 'ready' | 'failed'
  products: Product[]
  /** All matches, also those that were not fetched. */
  total: number
}

const nothing: Results = { keyword: '', state: 'loading', products: [], total: 0 }

/** What the result page shows. */
export const $results = atom<Results>(nothing)

/** How the results are sorted; the address bar keeps it. */
export const $sort = atom<Sort>('none')
export const chooseSort = (sort: Sort): void => {
  $sort.set(sort)
  rememberSort(sort)
}

/** Shows what the address asks for. */
export const openResults = (): Promise<void> => {
  $sort.set(sortOf(location))
  return findProducts(keywordOf(location))
}

/** Searches and fills `$results`; an answer to an earlier word never replaces a later one. */
export const findProducts = async (keyword: string): Promise<void> => {
  const words = tidy(keyword)
  $results.set({ ...nothing, keyword: words })
  if (!words) return $results.set({ ...nothing, state: 'ready' })
  const answer = await ask(words, mostResults).then(
    (found) => ({ state: 'ready' as const, ...found }),
    () => ({ state: 'failed' as const, products: [], total: 0 }),
  )
  if ($results.get().keyword === words) $results.set({ keyword: words, ...answer })
}
