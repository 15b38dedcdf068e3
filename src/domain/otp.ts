import type { ContactKind } from './fields.ts'
import { loginMessages } from './messages/login.ts'

/** How long after a code another one may be requested, in ms. */
export const resendAfter = 30_000

export const codeSent = (kind: ContactKind): string =>
  kind === 'mobile' ? loginMessages.otpSentMobile : loginMessages.otpSentEmail
