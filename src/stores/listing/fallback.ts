import { can } from '#src/capabilities.ts'
import { foundPage } from './fallback-search.ts'
import type { ListingPage } from './listing-page.ts'
import { sortedPage } from './fallback-sort.ts'

/** A page of dishes from a store API that cannot search, sort or group by itself (docs/store-api.md). */
export const fallbackPage = (...asked: Parameters<typeof sortedPage>): Promise<ListingPage> => {
  const [query, page, perPage] = asked
  return query.kind === 'search' && !can('search-cards')
    ? foundPage(query, page, perPage)
    : sortedPage(...asked)
}
