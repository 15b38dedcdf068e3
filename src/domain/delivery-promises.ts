import { env } from '#src/public-env.ts'
import { site } from '#src/site.ts'

/** True: only pincodes of the same-day area get anything. */
export const areaOnly: boolean = env['PUBLIC_SHOP_AREA_ONLY'] === '1'

/** Where orders go, in words (specification, section 9: guarantees). */
export const deliveredTo = areaOnly ? `across ${site.area}` : 'to 19,000+ pincodes'

/** Delivery and return promises as numbers (specification, sections 2, static pages, and 9). */
export const deliveryPromises = {
  /** Days until an order leaves the kitchen: the same day, or the next if ordered late (slot.ts). */
  handlingDays: [0, 1],
  /** Days in transit: the same day in Delhi/NCR, 1 to 4 days elsewhere. */
  transitDays: [0, areaOnly ? 0 : 4],
  /** For reporting wrong or damaged items; perishable food cannot be returned. */
  damageHours: 2,
  /** From the delivery, for a replacement of what was wrong or damaged. */
  replacementDays: 7,
  /** After an order, in which delivery details can be changed. */
  changeMinutes: 30,
} as const
