import { can } from '#src/capabilities.ts'
import { sorts } from '#src/domain/listing.ts'

/** The specification's orders, and the one by days of keeping if the store API sorts and knows these. */
export const offeredSorts = sorts.filter(
  (sort) => sort !== 'keeps' || (can('listing-sort') && can('diets')),
)
