/**
 * What the shop promises about delivery and returns, as numbers: the policy pages say it in words
 * (specification, section 2: static pages; section 9), search engines and product feeds read it.
 */
export const policy = {
  /** Days until an order leaves the kitchen: that day, or the next one when it came late (slot.ts). */
  handlingDays: [0, 1],
  /** Days on the way: the same day in Delhi/NCR, 1 to 4 days elsewhere. */
  transitDays: [0, 4],
  /** Perishable food is not taken back; wrong or damaged items are told within this many hours. */
  damageHours: 2,
  /** A wrong or damaged item is replaced within this many days. */
  replacementDays: 7,
  /** Orders can be changed for this many minutes. */
  changeMinutes: 30,
} as const
