import { consumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { consumeOrChallenge } from '../proof-of-work/challenge.service.ts'
import { isKnown } from './browser.service.ts'
import type { LoginContext } from './login-context.ts'

/** A form that anybody may send to the shop; each is counted apart. */
interface SentForm {
  form: 'mail' | 'enquiry'
  /** The sender's contact, for which a proof of work is valid. */
  about: string
  /** How the refusal begins. */
  what: string
}

const hour = 60

/** Counts a form: limits of a known browser, else of the caller and in total (docs/limits.md). */
export const takeForm = async (
  login: LoginContext,
  { form, about, what }: SentForm,
): Promise<RateLimit[]> => {
  const { db, now, config, caller, browser } = login
  const { mailsPerCaller, mailsPerHour } = config.limits
  if (await isKnown(db, browser)) {
    const own = { key: `${form}-browser:${browser}`, max: mailsPerCaller, minutes: hour }
    const reserve = { key: `${form}-reserve`, max: mailsPerHour, minutes: hour }
    return consumeAll(db, [own, reserve], now, what)
  }
  const half = Math.ceil(mailsPerHour / 2)
  const allowances = [
    {
      ...{ key: `${form}-caller:${caller}`, free: mailsPerCaller },
      ...{ max: 20 * mailsPerCaller, minutes: hour },
    },
    { key: `${form}-all`, free: half, max: mailsPerHour, minutes: hour },
  ]
  return consumeOrChallenge(login, { allowances, what, purpose: { call: form, about } })
}
