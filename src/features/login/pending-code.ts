import { sessionValue } from '#src/stores/tab.ts'
import type { ContactKind } from '#src/domain/fields.ts'

/** A code that was sent but not entered yet: phones close the page while the user reads the message. */
export interface PendingCode {
  step: 'verify-otp' | 'register-otp'
  contact: string
  kind: ContactKind
  otpId: string
  /** When another code may be requested (ms since 1970). */
  resendAt: number
}

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

/** The code awaited at a step, if it may still be valid. */
export const codeAwaitedAt = (step: PendingCode['step']): PendingCode | null => {
  const code = pendingCode.get()
  return code?.step === step && Date.now() < code.resendAt + lifetime ? code : null
}
