import { site } from '#src/site.ts'
import { alarmAddress, insertLimited, mailOf } from '../message/message.service.ts'
import type { CommandContext } from '../http/services.ts'

/** The same job may fail every quarter of an hour. */
const minutes = 24 * 60

/** Mails the owner that a job outside of the shop has failed, once a day for each. */
export const tellOfFailure = async (
  { db, config, now, log, say, sendMessages }: CommandContext,
  { job }: { job: string },
): Promise<void> => {
  log.error(`${job} has failed.`)
  const to = alarmAddress(config.ordersEmail)
  if (!to) return say('Nobody can be told: neither ORDERS_EMAIL nor PUBLIC_SHOP_EMAIL is set.')
  const mail = mailOf(to, `${job} of ${site.name} has failed`, [
    `${job} has failed on the shop's machine. Its log says why: journalctl -u ${job} -n 50, or in containers docker compose logs ${job}`,
    'The shop is open. But what failed is missing: a backup of this day, or the latest changes on the pages.',
    'If it fails again, the next mail comes in a day.',
  ])
  const isNew = await insertLimited(db, { key: `failed:${job}`, max: 1, minutes }, [mail], now())
  if (!isNew) return say(`The owner was told of ${job} in the last day.`)
  sendMessages()
  say(`${to} is told that ${job} has failed.`)
}
