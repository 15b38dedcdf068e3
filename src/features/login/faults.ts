import {
  contactKind,
  identifierOf,
  isEmail,
  isMobile,
  isOtp,
  type ContactKind,
} from '#src/domain/fields.ts'
import { shortestPassword } from '#src/domain/limits.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { trimmed } from '#src/domain/text.ts'

/** Error in a login form; order and wording follow the specification, section 5. */
export interface Fault {
  field: 'contact' | 'password' | 'otp' | 'other' | 'name'
  message: string
  /** Set if this contact is already registered: its owner can log in by a code. */
  registered?: string
}

/** Fields of a registration's last step; `other` is the contact that was not given before. */
export interface Registration {
  otp: string
  other: string
  name: string
  password: string
}

const faultAt = (field: Fault['field'], message: string): Fault => ({ field, message })

export const identifierFault = (identifier: string): Fault | null => {
  if (!identifier.trim()) return faultAt('contact', loginMessages.identifierMissing)
  if (!contactKind(identifierOf(identifier)))
    return faultAt('contact', loginMessages.identifierWrong)
  return null
}

export const passwordLoginFault = (identifier: string, password: string): Fault | null =>
  identifierFault(identifier) ??
  (password ? null : faultAt('password', loginMessages.passwordMissing))

export const mobileFault = (mobile: string): Fault | null => {
  if (!mobile) return faultAt('contact', loginMessages.identifierMissing)
  return isMobile(mobile) ? null : faultAt('contact', loginMessages.registerMobileWrong)
}

export const codeFault = (code: string): Fault | null => {
  if (!code) return faultAt('otp', loginMessages.otpMissing)
  return isOtp(code) ? null : faultAt('otp', loginMessages.otpWrong)
}

/** Advice when a code could not be checked: it may still be valid. */
const resend = 'Please try again, or tap Resend for a new OTP.'
export const codeUnreached = `The shop could not be reached. ${resend}`
export const codeUnchecked = `Something went wrong on our side. ${resend}`

/** `kind` of the contact that got the code; the form asks for the other kind. */
export const registrationFault = (form: Registration, kind: ContactKind): Fault | null => {
  const other = form.other.trim()
  if (form.otp.length < 3) return faultAt('otp', loginMessages.registerOtpMissing)
  // The check above asks for three characters only, but a code has four digits.
  if (!isOtp(form.otp)) return faultAt('otp', loginMessages.otpWrong)
  if (kind === 'email' && !isMobile(other))
    return faultAt('other', loginMessages.registerMobileWrong)
  if (kind === 'mobile' && !isEmail(other))
    return faultAt('other', loginMessages.registerEmailWrong)
  if (!trimmed(form.name)) return faultAt('name', loginMessages.registerNameMissing)
  if (!form.password) return faultAt('password', loginMessages.registerPasswordMissing)
  if (form.password.length < shortestPassword)
    return faultAt('password', loginMessages.registerPasswordShort)
  return null
}
