import { call } from './call.ts'
import type * as schema from './diet.schema.ts'

/** Counts for the choice of diets and allergens in a listing or a search. */
export const dietCounts = call<typeof schema.dietCounts>('/store/dietCounts', {
  cached: true,
  needs: 'diets',
})
