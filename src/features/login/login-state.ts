import { atom } from 'nanostores'
import { contactKind, type ContactKind } from '#src/domain/fields.ts'
import { sessionValue } from '#src/stores/tab.ts'
import type { FieldError } from './errors.ts'

/** The steps at which a code is entered. */
export type CodeStep = 'verify-otp' | 'register-otp'
/** The popup's five steps (specification, section 2); 'join' may follow a login by code. */
export type Step = 'login' | 'login-otp' | 'register' | 'join' | CodeStep

interface SentCode {
  contact: string
  otpId: string
  /** When another code may be requested (ms since 1970). */
  resendAt: number
}

/** A code that was sent but not entered yet: phones close the page while the user reads the message. */
interface PendingCode extends SentCode {
  step: CodeStep
}

interface Login extends SentCode {
  step: Step
  busy: boolean
  error: FieldError | null
}

const start: Login = {
  step: 'login',
  contact: '',
  otpId: '',
  resendAt: 0,
  busy: false,
  error: null,
}

/** State of the login, for popup and pages. The pages start with the mobile number. */
export const $login = atom<Login>({ ...start, step: 'login-otp' })

export const setLogin = (change: Partial<Login>): void => $login.set({ ...$login.get(), ...change })

export const startLogin = (step: Step = 'login'): void => $login.set({ ...start, step })
/** Stores the contact field's value for the other steps, sent or not. */
export const keepContact = (contact: string): void => setLogin({ contact })

/** Codes are sent to mobiles and e-mails. */
export const kindOf = (contact: string): ContactKind => contactKind(contact) ?? 'mobile'

/** Another store API's code id may be a number, and is sent back unchanged. */
const isPending = (value: unknown): boolean => {
  const code = value as Partial<PendingCode> | null
  return (
    ['string', 'number'].includes(typeof code?.otpId) &&
    typeof code?.contact === 'string' &&
    typeof code?.resendAt === 'number'
  )
}

export const pendingCode = sessionValue<PendingCode>('verify', isPending)

/** A code expires after a few minutes; an older login starts again. In milliseconds. */
const lifetime = 10 * 60_000

/** Resumes a code that was sent on an earlier page. */
export const resumeCode = (code: PendingCode): void => $login.set({ ...start, ...code })

/** Resumes a code awaited at one of `codeSteps`, if it may still be valid; else starts with `step`. */
export const resumeOrStart = (
  step: Step,
  codeSteps: readonly CodeStep[] = ['verify-otp', 'register-otp'],
): void => {
  const code = pendingCode.get()
  if (code && codeSteps.includes(code.step) && Date.now() < code.resendAt + lifetime)
    resumeCode(code)
  else startLogin(step)
}

let sending: AbortController | undefined
/** Signal for a code request, aborted when the shopper goes to another step. */
export const beginSending = (): AbortSignal => (sending = new AbortController()).signal

/** Goes to another step; drops a code that is being sent or was sent. */
export const goTo = (step: Step): void => {
  sending?.abort()
  pendingCode.set(null)
  setLogin({ step, error: null, otpId: '' })
}
