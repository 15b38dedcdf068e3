import type { FastifyInstance } from 'fastify'
import { forgetOldMerges } from '../bag/merge.service.ts'
import { startRounds } from '../base/rounds.ts'
import { forgetOldEnquiries } from '../enquiry/enquiry.service.ts'
import type { Shop } from '../http/serve.ts'
import { forgetOldRateLimits } from '../limit/rate-limit.service.ts'
import { forgetOldMessages } from '../message/message.service.ts'

const round = async ({ db, now }: Shop): Promise<void> => {
  await forgetOldRateLimits(db, now())
  await forgetOldEnquiries(db, now())
  await forgetOldMessages(db, now())
  await forgetOldMerges(db, now())
}

/** Deletes what nobody needs any more, again and again. */
export const startUpkeep = (app: FastifyInstance): void => {
  const { upkeepSeconds: seconds } = app.shop.config.limits
  startRounds(app, { name: 'upkeep', seconds, work: () => round(app.shop) })
}
