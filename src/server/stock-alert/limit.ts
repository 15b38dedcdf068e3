import type { RateLimit } from '../limit/rate-limit.service.ts'
import { tryConsumeAll } from '../limit/rate-limit.service.ts'
import { returningCustomer } from '../login/browser.service.ts'
import type { Contact } from '../login/customer.service.ts'
import type { CallerContext } from '../login/caller-context.ts'
import { countedAs } from '../login/mailbox.ts'
import { strangersLimits } from '../login/otp.limit.ts'
import { consumeOrChallenge } from '../proof-of-work/challenge.service.ts'

const ownRequests = ({ config }: CallerContext, customerId: number): RateLimit[] => {
  const { otpSendsPerContact: max, otpWindowMinutes: minutes, otpReservePerHour } = config.limits
  return [
    { key: `alert-customer:${customerId}`, max, minutes },
    { key: 'alert-reserve', max: otpReservePerHour, minutes: 60 },
  ]
}

/** Counts a request (docs/limits.md). True from a browser in which the contact's owner has logged in. */
export const limitAlertRequests = async (context: CallerContext, to: Contact): Promise<boolean> => {
  const { db, now, browserHash } = context
  const owner = await returningCustomer(db, browserHash, to)
  if (owner !== null && Array.isArray(await tryConsumeAll(db, ownRequests(context, owner), now)))
    return true
  // As many as of codes, but counted apart: requests for alerts never use up anybody's codes.
  const { toContact, ofCaller, ofAll } = strangersLimits(context, 'alert', await countedAs(db, to))
  await consumeOrChallenge(context, {
    limits: [...toContact, ofCaller, ofAll],
    what: 'Too many messages were asked for.',
    purpose: { call: 'stock-alert', about: to.contact },
  })
  return owner !== null
}
