import { call } from './call.ts'
import type * as schema from './session.schema.ts'

/** The reply is the same without a session. */
export const signOut = call<typeof schema.signOut>('/user/signout', {
  success: 'Logout successfully.',
  needs: 'session',
})
