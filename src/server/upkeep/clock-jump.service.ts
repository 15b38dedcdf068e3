import { formatDateTime, formatLongDate } from '#src/domain/day.ts'
import { site } from '#src/site.ts'
import { minute, plus } from '#src/domain/duration.ts'
import type { Services } from '../http/services.ts'
import { dayBeforeJump, deletionPause } from '../limit/deletion-pause.service.ts'
import { alarmAddress, insertLimited, mailOf } from '../message/message.service.ts'

/** If the clock has jumped since the last upkeep, begins a pause of all deletions and tells the owner. */
export const noteClockJump = async ({
  db,
  config,
  log,
  now: clock,
  sendMessages,
}: Services): Promise<void> => {
  const now = clock()
  const last = await dayBeforeJump(db, now)
  if (last === null) return
  const to = alarmAddress(config.ordersEmail)
  const subject = `${site.name} deletes nothing for a week: is its clock right?`
  const found = `The last upkeep was on ${formatLongDate(last)}, and the server's clock says ${formatDateTime(now)}.`
  const until = formatDateTime(plus(now, deletionPause.minutes * minute))
  const mails = to
    ? [
        mailOf(to, subject, [
          found,
          `Orders, accounts and texts that are due to be deleted by this clock stay until ${until}.`,
          'Is the clock wrong? Set it right, and the shop goes on as before. Is it right again, or was the shop off? Then you need not do anything.',
        ]),
      ]
    : []
  if (!(await insertLimited(db, deletionPause, mails, now))) return
  log.warn(`${subject} ${found}`)
  sendMessages()
}
