import { send } from '#src/api.ts'
import { can } from '#src/capabilities.ts'
import type { Reply } from '#src/contract/call.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import { dishOf } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { isSearchable, tidyKeyword } from '#src/domain/keyword.ts'
import type { Paise } from '#src/domain/money.ts'
import { unitPrice } from '#src/domain/price.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { storeScope } from '#src/site.ts'

/** Pause in typing, in milliseconds (specification, section 9). */
export const suggestAfter = 500
const maxSuggestions = 8

/** A dish by name; not every store API sends more. */
export interface Suggestion {
  slug: string
  name: string
  nameHi: string
  card: {
    picture: string | null
    /** `from`: the lowest price of its sizes in stock, of all if none is; `isFrom`: others cost more. */
    from: Paise
    isFrom: boolean
  } | null
}

type Found = Reply<typeof search>['payload_searchAI'][number]

const suggestionOf = (found: readonly [Found, ...Found[]]): Suggestion => {
  const [{ name, name_url: slug, name_hi: nameHi = '' }] = found
  if (!can('search-cards')) return { slug, name, nameHi, card: null }
  const dishes = found.map((card) => dishOf(card as WireDish))
  const sizes = dishes.flatMap((dish) => dish.sizes)
  const inStock = sizes.filter((size) => !isSoldOut(size))
  const prices = (inStock.length ? inStock : sizes).map(unitPrice)
  const from = Math.min(...prices)
  const picture = dishes[0]?.picture ?? null
  return { slug, name, nameHi, card: { picture, from, isFrom: from < Math.max(...prices) } }
}

/** Best matches, each name once (its sizes are on its page). None for short keywords; null on failure. */
export const suggest = async (
  keyword: string,
  signal: AbortSignal,
): Promise<Suggestion[] | null> => {
  if (!isSearchable(keyword)) return []
  try {
    const request = {
      ...storeScope,
      keyword: tidyKeyword(keyword),
      // A dish has up to four sizes.
      ...(can('search-cards') ? { result_per_page: maxSuggestions * (can('dishes') ? 1 : 4) } : {}),
      ...(can('dishes') ? { by_dish: 1 as const } : {}),
    }
    const reply = await send(search, request, { signal })
    const names = new Map<string, [Found, ...Found[]]>()
    for (const found of reply.payload_searchAI) {
      const others = names.get(found.name)
      if (others) others.push(found)
      else names.set(found.name, [found])
    }
    return [...names.values()].slice(0, maxSuggestions).map(suggestionOf)
  } catch {
    return null
  }
}
