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

/** What is wrong with a login form, in the order and the words of the specification, section 5. */
export interface Fault {
  field: 'contact' | 'password' | 'otp' | 'other' | 'name'
  message: string
  /** The contact that is registered already: its owner can log in by a code. */
  registered?: string
}

/** What the last step of a registration asks for; `other` is the contact that was not given before. */
export interface Registration {
  otp: string
  other: string
  name: string
  password: string
}

export const identifierFault = (identifier: string): Fault | null => {
  if (!identifier.trim()) return { field: 'contact', message: loginMessages.identifierMissing }
  if (!contactKind(identifierOf(identifier)))
    return { field: 'contact', message: loginMessages.identifierWrong }
  return null
}

export const codeFault = (code: string): Fault | null => {
  if (!code) return { field: 'otp', message: loginMessages.otpMissing }
  return isOtp(code) ? null : { field: 'otp', message: loginMessages.otpWrong }
}

/** Why a code could not be checked, and what to do: it may be good all the same. */
const resend = 'Please try again, or tap Resend for a new OTP.'
export const codeUnreached = `The shop could not be reached. ${resend}`
export const codeUnchecked = `Something went wrong on our side. ${resend}`

/** `kind`: of the contact to which the code went; the other kind is asked for here. */
export const registrationFault = (form: Registration, kind: ContactKind): Fault | null => {
  const other = form.other.trim()
  if (form.otp.length < 3) return { field: 'otp', message: loginMessages.registerOtpMissing }
  // The check asks for three characters only; a code has four digits all the same.
  if (!isOtp(form.otp)) return { field: 'otp', message: loginMessages.otpWrong }
  if (kind === 'email' && !isMobile(other))
    return { field: 'other', message: loginMessages.registerMobileWrong }
  if (kind === 'mobile' && !isEmail(other))
    return { field: 'other', message: loginMessages.registerEmailWrong }
  if (!trimmed(form.name)) return { field: 'name', message: loginMessages.registerNameMissing }
  if (!form.password) return { field: 'password', message: loginMessages.registerPasswordMissing }
  if (form.password.length < shortestPassword)
    return { field: 'password', message: loginMessages.registerPasswordShort }
  return null
}
