import { atom, computed } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { ApiError, send } from '#src/api.ts'
import { signOut } from '#src/contract/session.ts'
import type { User } from '#src/domain/user.ts'
import { persistent, syncFromStorage } from './storage.ts'
import { hasFields } from './valid.ts'

export const $user = persistent<User | null>(
  'user',
  null,
  hasFields<User>({ customerId: 'number' }),
)
export const $loggedIn = computed($user, (user) => user !== null)

/** A logout that has not reached the server, such as offline. Browsers hold it under this key. */
const $loggingOut = persistent('signingOut', false, (value) => typeof value === 'boolean')

/** This page is being left for a logout, so it does not ask for a login. */
export const $leaving = atom(false)

export const rememberUser = (user: User): void => {
  $loggingOut.set(false)
  $user.set(user)
}
export const forgetUser = (): void => $user.set(null)

/** True if the server no longer knows the session: expired, ended elsewhere, or now another customer's. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'not-yours')

/** False after a logout or another login, also in another tab. */
export const isLoggedIn = (customerId: number): boolean => {
  syncFromStorage()
  return $user.get()?.customerId === customerId
}

/** Ends the login of a session that is over, unless somebody else has logged in since. */
export const endIfOver = (error: unknown, customerId: number): void => {
  if (isSessionOver(error) && isLoggedIn(customerId)) forgetUser()
}

let sending: Promise<void> | undefined

/** Resolves when no logout request is running: its response would end a login made meanwhile. */
export const logoutSent = async (): Promise<void> => sending

/** Tells the server of a logout, if it does not know. A failure is retried with the next page, or online. */
export const sendLogout = async (): Promise<void> => {
  if (!$loggingOut.get()) return
  sending ??= send(signOut, {})
    .then(
      () => $loggingOut.set(false),
      () => undefined,
    )
    .finally(() => (sending = undefined))
  await sending
}

/** Forgets the user at once; retries an unreachable server later, so that no session stays open. */
export const clearSession = async (): Promise<void> => {
  forgetUser()
  // Without server sessions there is nothing to end.
  $loggingOut.set(can('session'))
  await sendLogout()
}
