import { send } from '#src/api.ts'
import { productOf } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { isSearchable, tidyKeyword } from '#src/domain/keyword.ts'
import type { Product } from '#src/domain/product.ts'
import { site } from '#src/site.ts'

/** Suggestions wait until typing has paused for this long (specification, section 9), in milliseconds. */
export const suggestAfter = 500
const mostSuggestions = 8

/** Best matches, each name once (its sizes are on its page). Nothing for short words and on failure. */
export const suggest = async (keyword: string, signal: AbortSignal): Promise<Product[]> => {
  if (!isSearchable(keyword)) return []
  try {
    const request = {
      store_id: site.storeId,
      keyword: tidyKeyword(keyword),
      result_per_page: mostSuggestions * 4,
    }
    const reply = await send(search, request, { signal })
    const products = reply.payload_searchAI.map(productOf)
    const names = new Map<string, Product>()
    for (const product of products) if (!names.has(product.name)) names.set(product.name, product)
    return [...names.values()].slice(0, mostSuggestions)
  } catch {
    return []
  }
}
