import { atom } from 'nanostores'
import type { ContactKind } from '#src/domain/fields.ts'
import type { Fault } from './faults.ts'
import { pendingCode, type PendingCode } from './pending-code.ts'

/** The popup's five steps (specification, section 2); 'join' may follow a login by code. */
export type Step = 'login' | 'login-otp' | 'verify-otp' | 'register' | 'register-otp' | 'join'

export interface Login {
  step: Step
  contact: string
  kind: ContactKind
  otpId: string
  /** When another code may be requested (ms since 1970). */
  resendAt: number
  busy: boolean
  fault: Fault | null
}

const start: Login = {
  step: 'login',
  contact: '',
  kind: 'mobile',
  otpId: '',
  resendAt: 0,
  busy: false,
  fault: null,
}

/** State of the login, for popup and pages. The pages start with the mobile number. */
export const $login = atom<Login>({ ...start, step: 'login-otp' })

export const setLogin = (change: Partial<Login>): void => $login.set({ ...$login.get(), ...change })

export const startLogin = (step: Step = 'login'): void => $login.set({ ...start, step })
/** Stores the contact field's value for the other steps, sent or not. */
export const keepContact = (contact: string): void => setLogin({ contact })
/** Resumes a code that was sent on an earlier page. */
export const resume = (code: PendingCode): void => $login.set({ ...start, ...code })

let sending: AbortController | undefined
/** Signal for a code request, aborted when the shopper goes to another step. */
export const beginSending = (): AbortSignal => (sending = new AbortController()).signal

/** Goes to another step; drops a code that is being sent or was sent. */
export const goTo = (step: Step): void => {
  sending?.abort()
  pendingCode.set(null)
  setLogin({ step, fault: null, otpId: '' })
}
