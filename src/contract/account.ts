import type { Profile } from '#src/domain/user.ts'
import type * as schema from './account.schema.ts'
import type { WireProfile } from './account.schema.ts'
import { call } from './call.ts'
import { userOf } from './login.ts'

const own = { access: 'customer', needs: 'profile' } as const

/**
 * What a customer may see and change of the own account. The specification has none of these calls:
 * a store API may go without all of them, and My Account then shows what the login told.
 *
 * Calls that change a password or a contact are refused (403, 'unconfirmed') unless the customer
 * logged in, or confirmed who they are, a few minutes ago.
 */
export const readProfile = call<typeof schema.readProfile>('/user/profile', own)

const change = { ...own, success: 'Update successfully.' } as const
const sending = { ...own, success: 'Otp send successfully.' } as const

export const updateProfile = call<typeof schema.updateProfile>('/user/updateProfile', change)
/** Ends the customer's sessions in all other browsers. */
export const updatePassword = call<typeof schema.updatePassword>('/user/updatePassword', change)

/** To the customer's own contact of that kind, to confirm who they are. */
export const sendOtpConfirm = call<typeof schema.sendOtpConfirm>('/user/sendOtpConfirm', sending)
/** Both give the browser a new session cookie. */
export const confirmOtp = call<typeof schema.confirmOtp>('/user/confirmOtp', {
  ...own,
  success: 'Confirm successfully.',
})
export const confirmPassword = call<typeof schema.confirmPassword>('/user/confirmPassword', {
  ...own,
  success: 'Confirm successfully.',
})

/** To a contact that shall become the customer's. Answers alike whether or not it has an account. */
export const sendOtpContact = call<typeof schema.sendOtpContact>('/user/sendOtpContact', sending)
/**
 * Makes the contact the customer's, and ends all other sessions. Where it has an account of its own,
 * it is refused (409, 'joinable') and the code stays good: for `joinByOtp`.
 */
export const updateContact = call<typeof schema.updateContact>('/user/updateContact', change)

/** Both make the other account part of this one: orders, addresses, bag, reviews, what it lacks. */
export const joinByOtp = call<typeof schema.joinByOtp>('/user/joinByOtp', {
  ...own,
  success: 'Join successfully.',
})
export const joinByPassword = call<typeof schema.joinByPassword>('/user/joinByPassword', {
  ...own,
  success: 'Join successfully.',
})

export const profileOf = (wire: WireProfile): Profile => ({
  ...userOf(wire),
  mobileProven: wire.mobile_proven,
  emailProven: wire.email_proven,
  hasPassword: wire.has_password,
  joinable: wire.joinable,
})
