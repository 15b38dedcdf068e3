import { call } from './call.ts'
import type * as schema from './search.schema.ts'

export const search = call<typeof schema.search>('/store/searchAI', { cached: true })
