import { call } from './call.ts'
import type * as schema from './capability.schema.ts'

export const capabilities = call<typeof schema.capabilities>('/store/capabilities')
