import { ApiError } from '#src/api.ts'
import { $user, endIfOver, isLoggedIn } from './session.ts'

/** As the server refuses a call without a session. */
const signedOut = () => new ApiError('refused', { code: 'signed-out', status: 401 })

/**
 * Makes calls of the customer who is logged in; a session that is over ends the login. A reply that comes after a
 * logout or another login is dropped: then, too, it throws an error that `isSessionOver`.
 */
export const asCustomer = async <R>(ask: (customerId: number) => Promise<R>): Promise<R> => {
  const customerId = $user.get()?.customerId
  if (customerId === undefined) throw signedOut()
  const reply = await ask(customerId).catch((error: unknown) => {
    if (!isLoggedIn(customerId)) throw signedOut()
    endIfOver(error, customerId)
    throw error
  })
  if (!isLoggedIn(customerId)) throw signedOut()
  return reply
}
