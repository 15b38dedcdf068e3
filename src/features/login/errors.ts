import {
  contactKind,
  identifierOf,
  isEmail,
  isMobile,
  isOtp,
  type ContactKind,
} from '#src/domain/fields.ts'
import { minPasswordLength } from '#src/domain/limits.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { trimmed } from '#src/domain/text.ts'

/** Order and wording follow the specification, section 5. */
export interface FieldError {
  field: 'contact' | 'password' | 'otp' | 'other' | 'name'
  message: string
  /** The registered contact: its owner can log in by a code. */
  registered?: string
}

/** `other` is the contact that was not given before. */
export interface Registration {
  otp: string
  other: string
  name: string
  password: string
}

const errorAt = (field: FieldError['field'], message: string): FieldError => ({ field, message })

export const identifierError = (identifier: string): FieldError | null => {
  if (!identifier.trim()) return errorAt('contact', loginMessages.identifierMissing)
  if (!contactKind(identifierOf(identifier)))
    return errorAt('contact', loginMessages.identifierWrong)
  return null
}

export const passwordLoginError = (identifier: string, password: string): FieldError | null =>
  identifierError(identifier) ??
  (password ? null : errorAt('password', loginMessages.passwordMissing))

export const mobileError = (mobile: string): FieldError | null => {
  if (!mobile) return errorAt('contact', loginMessages.identifierMissing)
  return isMobile(mobile) ? null : errorAt('contact', loginMessages.registerMobileWrong)
}

export const codeError = (code: string): FieldError | null => {
  if (!code) return errorAt('otp', loginMessages.otpMissing)
  return isOtp(code) ? null : errorAt('otp', loginMessages.otpWrong)
}

/** The code may still be valid. */
const resend = 'Please try again, or tap Resend for a new OTP.'
export const codeUnreached = `The shop could not be reached. ${resend}`
export const codeUnchecked = `Something went wrong on our side. ${resend}`

/** `kind` of the contact that got the code; the other kind is asked for. */
export const registrationError = (form: Registration, kind: ContactKind): FieldError | null => {
  const other = form.other.trim()
  if (form.otp.length < 3) return errorAt('otp', loginMessages.registerOtpMissing)
  // The specified check asks for three characters, but a code has four digits.
  if (!isOtp(form.otp)) return errorAt('otp', loginMessages.otpWrong)
  if (kind === 'email' && !isMobile(other))
    return errorAt('other', loginMessages.registerMobileWrong)
  if (kind === 'mobile' && !isEmail(other))
    return errorAt('other', loginMessages.registerEmailWrong)
  if (!trimmed(form.name)) return errorAt('name', loginMessages.registerNameMissing)
  if (!form.password) return errorAt('password', loginMessages.registerPasswordMissing)
  if (form.password.length < minPasswordLength)
    return errorAt('password', loginMessages.registerPasswordShort)
  return null
}
