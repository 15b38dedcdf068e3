import { atom } from 'nanostores'
import { contactKind, type ContactKind } from '#src/domain/fields.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { hasFields } from '#src/stores/valid.ts'
import type { FieldError } from './errors.ts'

export type CodeStep = 'verify-otp' | 'register-otp'
/** The popup's steps (specification, section 2); 'join' may follow a login by code. */
export type Step = 'login' | 'login-otp' | 'register' | 'join' | CodeStep

interface SentCode {
  contact: string
  otpId: string
  /** ms since 1970. */
  resendAt: number
}

/** A code that was sent but not entered: phones close the page while the user reads the message. */
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
/** Keeps the typed contact for the other steps. */
export const setContact = (contact: string): void => setLogin({ contact })

export const kindOf = (contact: string): ContactKind => contactKind(contact) ?? 'mobile'

/** A code id may be a number at another store API; it is sent back unchanged. */
const isPending = hasFields<PendingCode>({
  otpId: ['string', 'number'],
  contact: 'string',
  resendAt: 'number',
})

export const pendingCode = sessionValue<PendingCode>('verify', isPending)

/** An older login starts again, as codes expire. In milliseconds. */
const lifetime = 10 * 60_000

export const resumeCode = (code: PendingCode): void => $login.set({ ...start, ...code })

/** Resumes an awaited code of `codeSteps` that may still be valid, else starts with `step`. */
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
