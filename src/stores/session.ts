import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { send } from '#src/api.ts'
import { signOut } from '#src/contract/login.ts'
import type { User } from '#src/domain/user.ts'
import { json } from './storage.ts'

const isUser = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' && typeof (value as Partial<User>).customerId === 'number')

/** Who is logged in, for display, in every tab. The server knows it from its session cookie. */
export const $user = persistentAtom<User | null>('user', null, json<User | null>(null, isUser))
export const $loggedIn = computed($user, (user) => user !== null)

export const rememberUser = (user: User): void => $user.set(user)
export const forgetUser = (): void => $user.set(null)

/** Ends the session on the server. The page forgets the user even when the server is out of reach. */
export const endSession = async (): Promise<void> => {
  forgetUser()
  await send(signOut, {}).catch(() => undefined)
}
