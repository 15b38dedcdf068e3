import { desc, isNotNull } from 'drizzle-orm'
import { formatDateTime } from '#src/domain/day.ts'
import { backUp } from '../backup/backup.service.ts'
import { restore } from '../backup/restore.service.ts'
import type { Db } from '../db/database.ts'
import { creditNotes, invoices } from '../db/schema/invoice.ts'
import { messages } from '../db/schema/message.ts'
import { orders } from '../db/schema/order.ts'
import { invoiceName } from '../invoice/invoice.service.ts'
import { orderNumber } from '../order/number.ts'
import { gatewayNewsSince } from '../payment/unknown-payments.ts'
import { noteBackup } from '../upkeep/missing-backup.service.ts'
import { assertFilled } from './catalog/fill.ts'
import type { CommandContext } from '../http/services.ts'

export const runBackup = async (
  { db, config, now, say }: CommandContext,
  { dir }: { dir: string },
): Promise<void> => {
  await assertFilled(db)
  const at = now()
  const { rows, pictures, version } = await backUp(db, config.dataDir, dir, at)
  await noteBackup(db, at)
  say(
    `${rows} rows and ${pictures} pictures of the shop are in ${dir} (version ${version}); it holds personal data`,
  )
}

/** What the shop does from now on that may have been done after the backup was made. */
const mayHappenTwice = async (db: Db): Promise<string[]> => {
  const [order] = await db.select().from(orders).orderBy(desc(orders.id)).limit(1)
  const [invoice] = await db.select().from(invoices).orderBy(desc(invoices.issuedAt)).limit(1)
  const [note] = await db.select().from(creditNotes).orderBy(desc(creditNotes.id)).limit(1)
  const waiting = await db.$count(messages, isNotNull(messages.nextTryAt))
  const last = [
    ...(order ? [`order is ${orderNumber(order)}`] : []),
    ...(invoice ? [`invoice is ${invoiceName(invoice)}`] : []),
    ...(note ? [`credit note is ${note.contents.number}`] : []),
  ]
  return [
    ...(last.length
      ? [
          `its last ${last.join(', its last ')}: if there were later ones, their numbers are given again, and only your mails and the gateway's dashboard know of them`,
        ]
      : []),
    ...(waiting
      ? [`mails and SMS that waited go out now, even if they went out since: ${waiting}`]
      : []),
  ]
}

export const runRestore = async (
  { db, config, gateway, say }: CommandContext,
  { dir }: { dir: string },
): Promise<void> => {
  const { rows, pictures, madeAt, versions } = await restore(db, config.dataDir, dir)
  await noteBackup(db, new Date(madeAt))
  say(
    `${rows} rows and ${pictures} pictures are restored; the shop is as it was on ${formatDateTime(new Date(madeAt))}`,
  )
  const [then = '', now] = versions
  if (now) say(`it was of version ${then}, and is brought up to ${now}`)
  for (const line of await mayHappenTwice(db)) say(line)
  if (gateway) for (const line of await gatewayNewsSince(db, gateway, new Date(madeAt))) say(line)
  say('"npm run rebuild" brings it to the pages')
}
