import { and, gt, isNull, lt, lte, not, or } from 'drizzle-orm'
import { formatDateTime } from '#src/domain/day.ts'
import { unusedAccountYears } from '#src/domain/retention.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { day, plus } from '#src/domain/duration.ts'
import { isAmong } from '../db/claim.ts'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import type { Services } from '../http/services.ts'
import { provenContacts, type Customer } from '../login/customer.service.ts'
import { insertMessages, mailOf, type Message } from '../message/message.service.ts'
import { changeNotices } from './account.message.ts'
import { accountParts } from './parts.ts'

/** In ms, between the notice and the deletion. */
const notice = 2 * day
const atOnce = 100

/** Nobody has used the account for years, and the shop has no other reason to keep it. */
const isUnused = (db: Db, now: Date) =>
  and(
    lt(customers.usedAt, plus(now, -unusedAccountYears * 365 * day)),
    ...accountParts.map(({ keep }) => keep && not(keep(db))),
  )

const noticesTo = (customer: Customer, siteUrl: string, now: Date): Message[] =>
  provenContacts(customer).flatMap<Message>((one) =>
    one.kind === 'email'
      ? [
          mailOf(one.contact, `Your ${site.name} account will be deleted`, [
            `Nobody has logged in to your ${site.name} account for ${unusedAccountYears} years, and nothing was ordered with it.`,
            `It will be deleted after ${formatDateTime(plus(now, notice))}, with your name, your addresses and your cart.`,
            `To keep it, log in before: ${siteUrl}${links.login()}`,
          ]),
        ]
      : changeNotices(
          [one],
          `Nobody has used your account for ${unusedAccountYears} years. It is deleted in 2 days unless you log in.`,
        ),
  )

const firstOf = (tx: Db, which: ReturnType<typeof and>) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(which)
    .orderBy(customers.id)
    .limit(atOnce)
    .for('update', { skipLocked: true })

/** Deletes accounts whose owners were told two days ago and have not come back, and tells the next ones. */
export const deleteUnusedAccounts = async ({
  db,
  config,
  now: clock,
  sendMessages,
}: Services): Promise<void> => {
  const now = clock()
  const isTold = and(
    lte(customers.leavingToldAt, plus(now, -notice)),
    gt(customers.leavingToldAt, customers.usedAt),
  )
  await db
    .delete(customers)
    .where(isAmong(customers.id, firstOf(db, and(isUnused(db, now), isTold))))
  const isUntold = or(
    isNull(customers.leavingToldAt),
    lte(customers.leavingToldAt, customers.usedAt),
  )
  const told = await db.transaction(async (tx) => {
    const rows = await tx
      .update(customers)
      .set({ leavingToldAt: now })
      .where(isAmong(customers.id, firstOf(tx, and(isUnused(tx, now), isUntold))))
      .returning()
    const notices = rows.flatMap((row) => noticesTo(row, config.siteUrl, now))
    await insertMessages(tx, notices, now)
    return notices.length
  })
  if (told) sendMessages()
}
