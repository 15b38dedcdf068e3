import type { RateLimit } from '../limit/rate-limit.service.ts'
import { tryConsumeAll } from '../limit/rate-limit.service.ts'
import { returningCustomer } from '../login/browser.service.ts'
import type { Contact } from '../login/customer.service.ts'
import type { CallerContext } from '../login/caller-context.ts'
import { consumeOrChallenge } from '../proof-of-work/challenge.service.ts'

const ownRequests = ({ config }: CallerContext, customerId: number): RateLimit[] => {
  const { otpSendsPerContact: max, otpWindowMinutes: minutes, otpReservePerHour } = config.limits
  return [
    { key: `alert-customer:${customerId}`, max, minutes },
    { key: 'alert-reserve', max: otpReservePerHour, minutes: 60 },
  ]
}

/** As many as of codes, but counted apart: requests for alerts never use up anybody's codes. */
const strangersRequests = ({ config, caller }: CallerContext, contact: string): RateLimit[] => {
  const { otpSendsPerContact: few, otpSendsPerCaller, otpSendsPerHour } = config.limits
  const minutes = config.limits.otpWindowMinutes
  return [
    { key: `alert-contact:${contact}:${caller}`, max: few, minutes },
    { key: `alert-contact:${contact}`, free: few, max: 3 * few, minutes },
    {
      key: `alert-caller:${caller}`,
      free: otpSendsPerCaller,
      max: 10 * otpSendsPerCaller,
      minutes,
    },
    {
      key: 'alert-all',
      free: Math.ceil(otpSendsPerHour / 2),
      max: otpSendsPerHour,
      minutes: 60,
    },
  ]
}

/** Counts a request (docs/limits.md). True from a browser in which the contact's owner has logged in. */
export const limitAlertRequests = async (context: CallerContext, to: Contact): Promise<boolean> => {
  const { db, now, browserHash } = context
  const owner = await returningCustomer(db, browserHash, to)
  if (owner !== null && Array.isArray(await tryConsumeAll(db, ownRequests(context, owner), now)))
    return true
  await consumeOrChallenge(context, {
    limits: strangersRequests(context, to.contact),
    what: 'Too many messages were asked for.',
    purpose: { call: 'stock-alert', about: to.contact },
  })
  return owner !== null
}
