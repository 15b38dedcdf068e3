import { computed } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { ApiError, send } from '#src/api.ts'
import { signOut } from '#src/contract/login.ts'
import type { User } from '#src/domain/user.ts'
import { persistent } from './storage.ts'

const isUser = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' && typeof (value as Partial<User>).customerId === 'number')

/** Who is logged in, for display, in every tab. The server knows it from its session cookie. */
export const $user = persistent<User | null>('user', null, isUser)
export const $loggedIn = computed($user, (user) => user !== null)

/** A logout that the server has not heard of yet: the line was down. */
const $signingOut = persistent('signingOut', false, (value) => typeof value === 'boolean')

export const rememberUser = (user: User): void => {
  $signingOut.set(false)
  $user.set(user)
}
export const forgetUser = (): void => $user.set(null)

/**
 * The server no longer knows the shopper: the session ran out, was ended elsewhere, or is another
 * customer's now.
 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'not-yours')

const tellSignOut = async () => {
  try {
    await send(signOut, {})
    $signingOut.set(false)
  } catch {
    // Out of reach: asked again with the next page, or when the line is back.
  }
}

let telling: Promise<void> | undefined

/** Resolves when no logout is being told: its answer would end a login that overtook it. */
export const signOutSettled = async (): Promise<void> => telling

/** Tells the server of a logout that it has not heard of; does nothing when there is none. */
export const finishSignOut = async (): Promise<void> => {
  if (!$signingOut.get()) return
  telling ??= tellSignOut().finally(() => (telling = undefined))
  await telling
}

/**
 * Ends the session here and on the server. The page forgets the user at once; a server out of reach
 * is told later, so that nobody else finds the session open on a shared device.
 */
export const endSession = async (): Promise<void> => {
  forgetUser()
  // Without sessions there is nothing to end but what this browser knows.
  $signingOut.set(can('session'))
  await finishSignOut()
}
