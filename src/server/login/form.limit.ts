import { tryConsumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { consumeOrChallenge } from '../proof-of-work/challenge.service.ts'
import { lastCustomer } from './browser.service.ts'
import type { CallerContext } from './caller-context.ts'

interface SentForm {
  form: 'mail' | 'enquiry'
  /** The sender's contact, for which a proof of work is valid. */
  about: string
  what: string
}

const hourMinutes = 60

/** Counts for the customer who logged in last, else for the caller and in total (docs/limits.md). */
export const limitForms = async (
  context: CallerContext,
  { form, about, what }: SentForm,
): Promise<RateLimit[]> => {
  const { db, now, config, caller, browserHash } = context
  const { mailsPerCaller, mailsPerHour } = config.limits
  const customerId = await lastCustomer(db, browserHash)
  if (customerId !== null) {
    const own = { key: `${form}-customer:${customerId}`, max: mailsPerCaller, minutes: hourMinutes }
    const reserve = { key: `${form}-reserve`, max: mailsPerHour, minutes: hourMinutes }
    const taken = await tryConsumeAll(db, [own, reserve], now)
    if (Array.isArray(taken)) return taken
  }
  const half = Math.ceil(mailsPerHour / 2)
  const limits = [
    {
      key: `${form}-caller:${caller}`,
      free: mailsPerCaller,
      max: 20 * mailsPerCaller,
      minutes: hourMinutes,
    },
    { key: `${form}-all`, free: half, max: mailsPerHour, minutes: hourMinutes },
  ]
  return consumeOrChallenge(context, { limits, what, purpose: { call: form, about } })
}
