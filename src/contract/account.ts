import type { Profile } from '#src/domain/user.ts'
import type * as schema from './account.schema.ts'
import type { WireProfile } from './account.schema.ts'
import { customerCall } from './call.ts'
import { userOf } from './login.ts'

const own = { needs: 'profile' } as const

/**
 * Beyond the specification: without these calls My Account shows what the login returned.
 *
 * Changes of password or contact are refused (403, 'unconfirmed') unless the customer logged in, or confirmed
 * their identity, a few minutes ago.
 */
export const readProfile = customerCall<typeof schema.readProfile>('/user/profile', own)

const change = { ...own, success: 'Update successfully.' } as const
const sending = { ...own, success: 'Otp send successfully.' } as const
const confirming = { ...own, success: 'Confirm successfully.' } as const
const joining = { ...own, success: 'Join successfully.' } as const

export const updateProfile = customerCall<typeof schema.updateProfile>(
  '/user/updateProfile',
  change,
)
/** Ends the customer's sessions in all other browsers. */
export const updatePassword = customerCall<typeof schema.updatePassword>(
  '/user/updatePassword',
  change,
)

/** Sends a code to the customer's own contact of that kind, to confirm their identity. */
export const sendOtpConfirm = customerCall<typeof schema.sendOtpConfirm>(
  '/user/sendOtpConfirm',
  sending,
)
/** Both confirmation calls give the browser a new session cookie. */
export const confirmOtp = customerCall<typeof schema.confirmOtp>('/user/confirmOtp', confirming)
export const confirmPassword = customerCall<typeof schema.confirmPassword>(
  '/user/confirmPassword',
  confirming,
)

/** Sends a code to a contact to be added. The reply does not reveal if it has an account. */
export const sendOtpContact = customerCall<typeof schema.sendOtpContact>(
  '/user/sendOtpContact',
  sending,
)
/**
 * Ends all other sessions. If the contact has its own account, the call is refused (409, 'joinable') and the
 * code stays valid for `joinByOtp`.
 */
export const updateContact = customerCall<typeof schema.updateContact>(
  '/user/updateContact',
  change,
)

/** Merge the other account into this one: all that it has, also what this one lacks. */
export const joinByOtp = customerCall<typeof schema.joinByOtp>('/user/joinByOtp', joining)
export const joinByPassword = customerCall<typeof schema.joinByPassword>(
  '/user/joinByPassword',
  joining,
)

export const profileOf = (wire: WireProfile): Profile => ({
  ...userOf(wire),
  mobileProven: wire.mobile_proven,
  emailProven: wire.email_proven,
  hasPassword: wire.has_password,
  joinable: wire.joinable,
})
