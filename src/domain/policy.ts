/** Delivery and return promises as numbers (specification, sections 2, static pages, and 9). */
export const policy = {
  /** Days until an order leaves the kitchen: the same day, or the next if ordered late (slot.ts). */
  handlingDays: [0, 1],
  /** Days in transit: the same day in Delhi/NCR, 1 to 4 days elsewhere. */
  transitDays: [0, 4],
  /** Perishable food cannot be returned; wrong or damaged items are reported within this many hours. */
  damageHours: 2,
  /** A wrong or damaged item is replaced within this many days. */
  replacementDays: 7,
  /** Orders can be changed for this many minutes. */
  changeMinutes: 30,
} as const
