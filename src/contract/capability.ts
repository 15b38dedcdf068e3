import { call } from './call.ts'
import type * as schema from './capability.schema.ts'

/** What the store API can do beyond the specification (src/capabilities.ts); asked once, by the pull. */
export const capabilities = call<typeof schema.capabilities>('/store/capabilities')
