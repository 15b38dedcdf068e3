import { settings } from '#src/server/db/schema/shop.ts'
import type { Services } from '#src/server/http/services.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'

/** A round of the upkeep of a shop that has run all the time, however far a test has moved its clock. */
export const runUpkeep = async (shop: Services): Promise<void> => {
  await shop.db.update(settings).set({ rankedOn: null })
  await forgetOld(shop)
}
