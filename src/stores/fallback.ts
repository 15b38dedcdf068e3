import { can } from '#src/capabilities.ts'
import { foundPage } from './found.ts'
import type { ListingPage } from './listing.ts'
import { sortedPage } from './sorted.ts'

/** A page of dishes from a store API that cannot search, sort or group by itself. */
export const fallbackPage = (...asked: Parameters<typeof sortedPage>): Promise<ListingPage> => {
  const [query, , page, size] = asked
  return query.kind === 'search' && !can('search-cards')
    ? foundPage(query, page, size)
    : sortedPage(...asked)
}
