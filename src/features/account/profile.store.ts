import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { profileOf, readProfile, updateProfile } from '#src/contract/account.ts'
import type { WireProfile } from '#src/contract/account.schema.ts'
import type { Profile } from '#src/domain/user.ts'
import type { Loading } from '#src/stores/loading.ts'
import { asCustomer } from '#src/stores/customer.ts'
import { $user, isSessionOver, rememberUser } from '#src/stores/session.ts'
import { closeEdit } from './edit.state.ts'

/** `fixed`: the store API offers no changes (contract/account.ts); only the login's data is known. */
type Account = Loading<Profile> | { state: 'fixed' }
export const $account = atom<Account>({ state: 'loading' })

let adoptions = 0

/** Stores the new state; header, menus and other tabs show it at once. */
export const adoptProfile = (wire: WireProfile): Profile => {
  adoptions += 1
  const profile = profileOf(wire)
  const { customerId, name, contact, email } = profile
  // The customer may have logged out in another tab meanwhile.
  if ($user.get()?.customerId !== customerId) return profile
  $account.set({ state: 'ready', value: profile })
  rememberUser({ customerId, name, contact, email })
  return profile
}

export const customerScope = () => ({ customer_id: $user.get()?.customerId ?? 0 })

const isOwn = (account: Account): boolean =>
  account.state === 'ready' && account.value.customerId === $user.get()?.customerId

/** Another customer may have logged in, in another tab. Before the first load a code may be pending. */
const hideForeign = () => {
  const account = $account.get()
  if (account.state !== 'ready' || isOwn(account)) return
  $account.set({ state: 'loading' })
  closeEdit()
}

/** The customer's profile that was loaded before stays if this fails. */
export const loadProfile = async (): Promise<void> => {
  if (!$user.get()) return
  hideForeign()
  const before = adoptions
  try {
    const reply = await asCustomer((customer_id) => send(readProfile, { customer_id }))
    // A change that was saved meanwhile is newer.
    if (before === adoptions) adoptProfile(reply.payload)
  } catch (error) {
    // The form that is open depends on it.
    if (isSessionOver(error) || isOwn($account.get())) return
    // 5xx may come from a gateway, not from the store API.
    const isUnknown =
      error instanceof ApiError &&
      (error.status === 404 || (error.kind === 'broken' && error.status < 500))
    $account.set(isUnknown ? { state: 'fixed' } : { state: 'failed', error })
  }
}

export const saveName = async (name: string): Promise<void> => {
  adoptProfile((await send(updateProfile, { ...customerScope(), name })).payload)
}
