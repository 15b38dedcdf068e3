import { business, reach } from '#src/business.ts'
import { site } from '#src/site.ts'
import type { ProvenContact } from '../login/customer.service.ts'
import { mailOf, type Message } from '../message/message.service.ts'

/** Must match the SMS text registered with the operators: change both together. */
const changeSms = (what: string): string =>
  `${site.name}: ${what} Was it not you? Call ${site.phone}`

const changeMail = (recipient: string, what: string): Message =>
  mailOf(recipient, `Your ${site.name} account was changed`, [
    what,
    'If this was you, you need not do anything.',
    `If it was not, call ${reach.phoneOrMail} at once (${business.hours}): ` +
      'somebody else may be using your account.',
  ])

/** One message per contact about an account change; `what` is one sentence. */
export const changeNotices = (to: readonly ProvenContact[], what: string): Message[] =>
  to.map(({ kind, contact: recipient }) =>
    kind === 'email'
      ? changeMail(recipient, what)
      : { channel: 'sms', recipient, text: changeSms(what), template: 'account' },
  )
