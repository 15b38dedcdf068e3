import { can } from '#src/capabilities.ts'
import { sorts } from '#src/domain/listing.ts'

/** The specification's orders; by days of keeping only if the store API knows and sorts them. */
export const offeredSorts = sorts.filter(
  (sort) => sort !== 'keeps' || (can('listing-sort') && can('diets')),
)
