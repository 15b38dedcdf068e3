import type { FastifyInstance } from 'fastify'
import { startJob } from '../base/jobs.ts'
import type { Services } from '../http/services.ts'
import { sendDueAlerts } from './send.service.ts'

/** Stock rises in many places (owner, import, cancelled and expired orders): this finds all of them. */
const round = async ({ db, config, now, sendMessages }: Services): Promise<void> => {
  if (await sendDueAlerts(db, config.siteUrl, now())) sendMessages()
}

export const startStockAlerts = (app: FastifyInstance): void => {
  const { stockAlertSeconds: seconds } = app.shop.config.limits
  startJob(app, { name: 'stock alerts', seconds, work: () => round(app.shop) })
}
