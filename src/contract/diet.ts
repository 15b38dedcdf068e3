import { cachedCall } from './call.ts'
import type * as schema from './diet.schema.ts'

export const dietCounts = cachedCall<typeof schema.dietCounts>('/store/dietCounts', {
  needs: 'diets',
})
