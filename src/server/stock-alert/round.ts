import type { FastifyInstance } from 'fastify'
import { forgetOldMerges } from '../bag/merge.service.ts'
import { startRounds } from '../base/rounds.ts'
import { forgetOldEnquiries } from '../enquiry/enquiry.service.ts'
import type { Shop } from '../http/serve.ts'
import { forgetOldRateLimits } from '../limit/rate-limit.service.ts'
import { forgetOldMessages } from '../message/message.service.ts'
import { sendDueAlerts } from './tell.service.ts'

/** Stock rises in many places (owner, import, cancelled and expired orders): this finds all of them. */
const round = async ({ db, config, now, sendMessages }: Shop): Promise<void> => {
  if (await sendDueAlerts(db, config.siteUrl, now())) sendMessages()
  await forgetOldRateLimits(db, now())
  await forgetOldEnquiries(db, now())
  await forgetOldMessages(db, now())
  await forgetOldMerges(db, now())
}

export const startStockAlerts = (app: FastifyInstance): void => {
  const { stockAlertSeconds: seconds } = app.shop.config.limits
  startRounds(app, { name: 'stock alerts', seconds, work: () => round(app.shop) })
}
