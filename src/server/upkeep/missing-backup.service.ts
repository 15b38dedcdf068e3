import { and, desc, eq, lte } from 'drizzle-orm'
import { formatDateTime } from '#src/domain/day.ts'
import { site } from '#src/site.ts'
import { day, hour, plus } from '#src/domain/duration.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { settings } from '../db/schema/shop.ts'
import type { Services } from '../http/services.ts'
import { alarmAddress, insertLimited, mailOf } from '../message/message.service.ts'

const weekly = { key: 'missing-backup', max: 1, minutes: 7 * 24 * 60 }

/** Stores that everything from before `at` is in a backup. */
export const noteBackup = async (db: Db, at: Date): Promise<void> => {
  await db.update(settings).set({ backedUpAt: at })
}

/** Mails the owner, once a week, if an order is in no backup after `BACKUP_REMINDER_DAYS`. */
export const remindOfBackup = async (shop: Services): Promise<void> => {
  const { db, config, sendMessages } = shop
  const now = shop.now()
  const to = alarmAddress(config.ordersEmail)
  const { backupReminderDays: days } = config
  if (!to || days === 0) return
  const [row] = await db.select({ backedUpAt: settings.backedUpAt }).from(settings)
  const [order] = await db
    .select({ placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.phase, 'placed'), lte(orders.placedAt, plus(now, -days * day))))
    .orderBy(desc(orders.id))
    .limit(1)
  // One that was made under a clock that was ahead says nothing about the orders since.
  const isMeant = row?.backedUpAt && row.backedUpAt <= plus(now, hour)
  const last = isMeant ? row.backedUpAt : null
  if (!order || (last && order.placedAt <= last)) return
  const mail = mailOf(to, `${site.name} has no backup of its latest orders`, [
    `Orders of more than ${days} days ago would be lost if this machine broke: ${last ? `the last backup is of ${formatDateTime(last)}` : 'there was no backup yet'}.`,
    'Is the nightly backup on? systemctl list-timers shop-backup. Without systemd, run "npm run store -- backup DIR" every night.',
    'If the database is backed up by other means, set BACKUP_REMINDER_DAYS=0.',
  ])
  if (await insertLimited(db, weekly, [mail], now)) sendMessages()
}
