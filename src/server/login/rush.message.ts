import { site } from '#src/site.ts'
import type { Mail } from '../providers/mail/mail.ts'

export const rushMail = (isUsedUp: boolean, perHour: number): Mail => ({
  to: site.email,
  subject: isUsedUp
    ? `${site.name} sends no more codes to newcomers this hour`
    : `${site.name} is asked for unusually many codes`,
  text:
    (isUsedUp
      ? `All ${perHour} codes that strangers may get in an hour are sent (OTP_SENDS_PER_HOUR).`
      : `Half of the ${perHour} codes that strangers may get in an hour are sent (OTP_SENDS_PER_HOUR); browsers have to do some work for each from now on.`) +
    '\n\nCustomers, and browsers in which somebody logged in before, go on getting theirs.' +
    '\n\nA sale or a festival? Raise OTP_SENDS_PER_HOUR. Else somebody plays with the form: see docs/limits.md.\n',
})
