import type { User } from '#src/domain/user.ts'
import { call, unspecified } from './call.ts'
import type * as schema from './login.schema.ts'
import type { WireUser } from './login.schema.ts'

export const sendOtp = call<typeof schema.sendOtp>('/user/sendotp', {
  success: 'Otp send successfully.',
})
/** A reply without `otp_id` is a refusal, such as 'You are already registered. Please login.' */
export const sendOtpRegister = call<typeof schema.sendOtp>('/user/sendOtpReg', {
  ...unspecified,
  success: 'Otp send successfully.',
})
/** 'Registration successfully.' is also the reply to a login by OTP (specification, section 7). */
export const verifyOtp = call<typeof schema.verifyOtp>('/user/verifyotp', {
  success: 'Registration successfully.',
})
export const verifyOtpRegister = call<typeof schema.verifyOtpRegister>('/user/verifyOtpReg', {
  success: 'Registration successfully.',
})
export const signIn = call<typeof schema.signIn>('/user/signin', {
  success: 'Login successfully.',
})
/** Specified: customer_id, name and contact; a customer created by OTP may have no name. */
type LooseUser = Pick<WireUser, 'customer_id'> & {
  [Field in 'name' | 'contact' | 'email']?: string | null
}

export const userOf = (wire: LooseUser): User => ({
  customerId: Number(wire.customer_id),
  name: wire.name ?? '',
  contact: wire.contact ?? '',
  email: wire.email ?? '',
})
