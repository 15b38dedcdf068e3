import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { deleteUnusedAccounts } from '../account/unused.service.ts'
import { forgetOldMerges } from '../bag/merge.service.ts'
import { day, plus } from '#src/domain/duration.ts'
import { startJob } from '../base/jobs.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { forgetOldEnquiries } from '../enquiry/enquiry.service.ts'
import type { Services } from '../http/services.ts'
import { forgetOldSessions } from '../http/session.ts'
import { pausesDeletion } from '../limit/deletion-pause.service.ts'
import { forgetOldRateLimits } from '../limit/rate-limit.service.ts'
import { forgetOldBrowsers } from '../login/browser.service.ts'
import { forgetOldCodes } from '../login/otp.service.ts'
import { forgetOldMessages } from '../message/message.service.ts'
import { forgetOldOrders, deleteOldOrders } from '../order/change/forget.service.ts'
import { forgetUnpaid } from '../order/change/unpaid.service.ts'
import { deleteOldDisputes } from '../payment/dispute.service.ts'
import { forgetOldEvents } from '../payment/event.service.ts'
import { outboxOf } from '../providers/open.ts'
import { forgetOldOutbox } from '../providers/outbox.ts'
import { noteExpired } from '../product/expired.service.ts'
import { rankDaily } from '../product/rank.service.ts'
import { noteClockJump } from './clock-jump.service.ts'
import { remindOfBackup } from './missing-backup.service.ts'

/** Expired orders are watched for a late payment until then. */
const isPastPaying = ({ config, now }: Services) =>
  lt(orders.placedAt, plus(now(), -config.limits.latePaymentDays * day))

type Step = (shop: Services) => Promise<unknown>
const withDb =
  (forget: (db: Db, now: Date) => Promise<unknown>): Step =>
  ({ db, now }) =>
    forget(db, now())

const steps: Record<string, Step> = {
  'rate limits': withDb(forgetOldRateLimits),
  'expired batches': withDb(noteExpired),
  'the order of listings': ({ db, now }) => rankDaily(db, now()),
  'the reminder of backups': remindOfBackup,
}

/** What is due by the clock alone. None of it is urgent. */
const deletions: Record<string, Step> = {
  sessions: withDb(forgetOldSessions),
  browsers: withDb(forgetOldBrowsers),
  codes: withDb(forgetOldCodes),
  enquiries: withDb(forgetOldEnquiries),
  messages: withDb(forgetOldMessages),
  'merged bags': withDb(forgetOldMerges),
  'texts of old orders': withDb(forgetOldOrders),
  'orders older than the books': withDb(deleteOldOrders),
  'disputes of such orders': withDb(deleteOldDisputes),
  'gateway events': withDb(forgetOldEvents),
  'the outbox folder': ({ config, now }) => forgetOldOutbox(outboxOf(config), now()),
  'unused accounts': deleteUnusedAccounts,
  'unpaid orders': (shop) => forgetUnpaid(shop.db, isPastPaying(shop)),
}

/** A step that fails keeps no other one from its work. */
export const forgetOld = async (shop: Services): Promise<void> => {
  const { db, now, log } = shop
  const run = (name: string, step: Step) =>
    step(shop).catch((error: unknown) =>
      log.error({ err: error }, `The upkeep of ${name} broke off`),
    )
  // Before the day of this upkeep is noted, by the order of listings.
  await run('the clock', noteClockJump)
  const isPaused = await pausesDeletion(db, now()).catch(() => true)
  const due = isPaused ? steps : { ...steps, ...deletions }
  for (const [name, step] of Object.entries(due)) await run(name, step)
}

/** Deletes what nobody needs any more and ranks what sells, again and again. */
export const startUpkeep = (app: FastifyInstance): void => {
  const { upkeepSeconds: seconds } = app.shop.config.limits
  startJob(app, { name: 'upkeep', seconds, work: () => forgetOld(app.shop) })
}
