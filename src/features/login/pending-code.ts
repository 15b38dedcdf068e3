import { sessionValue } from '#src/stores/tab.ts'
import type { ContactKind } from '#src/domain/fields.ts'

/** A code that was sent and not entered yet; phones close the page while one reads the message. */
export interface PendingCode {
  /** Where it is entered. */
  step: 'verify-otp' | 'register-otp'
  contact: string
  kind: ContactKind
  otpId: string
  /** When another code may be asked for (ms since 1970). */
  resendAt: number
}

/** The id of another store API's code may be a number, and goes back as it came. */
const isPending = (value: unknown): boolean => {
  const code = value as Partial<PendingCode> | null
  return (
    ['string', 'number'].includes(typeof code?.otpId) &&
    typeof code?.contact === 'string' &&
    typeof code?.resendAt === 'number'
  )
}

export const pendingCode = sessionValue<PendingCode>('verify', isPending)

/** A code dies after a few minutes; a login that was given up longer ago begins anew. In milliseconds. */
const lifetime = 10 * 60_000

/** The code that is awaited at a step, while it may still be good. */
export const codeAwaitedAt = (step: PendingCode['step']): PendingCode | null => {
  const code = pendingCode.get()
  return code?.step === step && Date.now() < code.resendAt + lifetime ? code : null
}
