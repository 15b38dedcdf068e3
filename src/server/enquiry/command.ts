import { formatDateTime } from '#src/domain/day.ts'
import { OwnerError } from '../base/errors.ts'
import type { CommandContext } from '../http/services.ts'
import { enquiryLines } from './enquiry.message.ts'
import { listEnquiries, markAnswered, type StoredEnquiry } from './enquiry.service.ts'

const answerState = ({ answeredAt }: StoredEnquiry): string =>
  answeredAt ? `answered ${formatDateTime(answeredAt)}` : 'open'

/** Prints open enquiries or all, newest first; or notes that one is answered. */
export const manageEnquiries = async (
  { db, now, say }: CommandContext,
  { all = false, done }: { all?: boolean; done?: number },
): Promise<void> => {
  if (done !== undefined) {
    if (!(await markAnswered(db, done, now()))) throw new OwnerError(`There is no enquiry ${done}.`)
    return say(`Enquiry ${done} is answered.`)
  }
  const enquiries = await listEnquiries(db, all ? 'all' : 'open')
  if (!enquiries.length) say(all ? 'There are no enquiries yet.' : 'No enquiry is open.')
  for (const enquiry of enquiries) {
    say(`enquiry ${enquiry.id}  ${formatDateTime(enquiry.sentAt)}  ${answerState(enquiry)}`)
    for (const line of enquiryLines(enquiry)) say(`  ${line}`)
  }
}
