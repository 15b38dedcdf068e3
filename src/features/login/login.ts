import { atom } from 'nanostores'
import type { ContactKind } from '#src/domain/fields.ts'
import type { Fault } from './faults.ts'
import { pendingCode, type PendingCode } from './pending-code.ts'

/** The five steps of the popup (specification, section 2); 'join' follows a login by code, seldom. */
export type Step = 'login' | 'login-otp' | 'verify-otp' | 'register' | 'register-otp' | 'join'

export interface Login {
  step: Step
  /** The mobile or e-mail that is being logged in or registered. */
  contact: string
  kind: ContactKind
  otpId: string
  /** When another code may be asked for (ms since 1970). */
  resendAt: number
  busy: boolean
  /** What is wrong with what was typed; shown at its field. */
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

/** Where the login stands; popup and pages draw it. The pages begin with the mobile. */
export const $login = atom<Login>({ ...start, step: 'login-otp' })

export const setLogin = (change: Partial<Login>): void => $login.set({ ...$login.get(), ...change })

export const startLogin = (step: Step = 'login'): void => $login.set({ ...start, step })
/** What stands in the contact field; it comes along to another step, sent or not. */
export const keepContact = (contact: string): void => setLogin({ contact })
/** Takes up a code that was sent on an earlier page. */
export const resume = (code: PendingCode): void => $login.set({ ...start, ...code })

/** The sending of a code that is under way. */
let sending: AbortController | undefined
/** A signal for the sending of a code, which ends when the shopper goes to another step. */
export const beginSending = (): AbortSignal => (sending = new AbortController()).signal

/** Goes to another step; a code that is on its way or was sent is given up. */
export const goTo = (step: Step): void => {
  sending?.abort()
  pendingCode.set(null)
  setLogin({ step, fault: null, otpId: '' })
}
