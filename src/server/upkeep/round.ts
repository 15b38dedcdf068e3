import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { forgetOldMerges } from '../bag/merge.service.ts'
import { day } from '../base/duration.ts'
import { startRounds } from '../base/rounds.ts'
import { orders } from '../db/schema/order.ts'
import { forgetOldEnquiries } from '../enquiry/enquiry.service.ts'
import type { Services } from '../http/services.ts'
import { forgetOldSessions } from '../http/session.ts'
import { forgetOldRateLimits } from '../limit/rate-limit.service.ts'
import { forgetOldBrowsers } from '../login/browser.service.ts'
import { forgetOldCodes } from '../login/otp.service.ts'
import { forgetOldMessages } from '../message/message.service.ts'
import { forgetUnpaid } from '../order/unpaid.service.ts'

/** Expired orders are watched for a late payment until then. */
const isPastPaying = ({ config, now }: Services) =>
  lt(orders.placedAt, new Date(now().getTime() - config.limits.latePaymentDays * day))

export const forgetOld = async (shop: Services): Promise<void> => {
  const { db, now } = shop
  await forgetOldRateLimits(db, now())
  await forgetOldSessions(db, now())
  await forgetOldBrowsers(db, now())
  await forgetOldCodes(db, now())
  await forgetOldEnquiries(db, now())
  await forgetOldMessages(db, now())
  await forgetOldMerges(db, now())
  await forgetUnpaid(db, isPastPaying(shop))
}

/** Deletes what nobody needs any more, again and again. */
export const startUpkeep = (app: FastifyInstance): void => {
  const { upkeepSeconds: seconds } = app.shop.config.limits
  startRounds(app, { name: 'upkeep', seconds, work: () => forgetOld(app.shop) })
}
