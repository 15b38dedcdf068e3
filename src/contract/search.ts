import { cachedCall } from './call.ts'
import type * as schema from './search.schema.ts'

export const search = cachedCall<typeof schema.search>('/store/searchAI')
