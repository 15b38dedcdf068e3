import { call } from './call.ts'
import type * as schema from './capability.schema.ts'

/** The store API's capabilities beyond the specification (src/capabilities.ts); the pull asks once. */
export const capabilities = call<typeof schema.capabilities>('/store/capabilities')
