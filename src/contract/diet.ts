import { cachedCall } from './call.ts'
import type * as schema from './diet.schema.ts'

/** Counts for the choice of diets and allergens in a listing or a search. */
export const dietCounts = cachedCall<typeof schema.dietCounts>('/store/dietCounts', {
  needs: 'diets',
})
