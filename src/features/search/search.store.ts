import { send } from '#src/api.ts'
import { can } from '#src/capabilities.ts'
import { search } from '#src/contract/search.ts'
import { isSearchable, tidyKeyword } from '#src/domain/keyword.ts'
import { site } from '#src/site.ts'

/** Pause in typing before suggestions are requested (specification, section 9), in milliseconds. */
export const suggestAfter = 500
const mostSuggestions = 8

/** A product by name; not every store API sends more. */
export interface Suggestion {
  slug: string
  name: string
  nameHi: string
}

/** Best matches, each name once (its sizes are on its page). Empty for short keywords and on failure. */
export const suggest = async (keyword: string, signal: AbortSignal): Promise<Suggestion[]> => {
  if (!isSearchable(keyword)) return []
  try {
    const request = {
      store_id: site.storeId,
      keyword: tidyKeyword(keyword),
      // A dish has up to four sizes.
      ...(can('search-cards')
        ? { result_per_page: mostSuggestions * (can('dishes') ? 1 : 4) }
        : {}),
      ...(can('dishes') ? { by_dish: 1 as const } : {}),
    }
    const reply = await send(search, request, { signal })
    const names = new Map<string, Suggestion>()
    for (const { name, name_url: slug, name_hi: nameHi = '' } of reply.payload_searchAI)
      if (!names.has(name)) names.set(name, { slug, name, nameHi })
    return [...names.values()].slice(0, mostSuggestions)
  } catch {
    return []
  }
}
