/** Days for which the shop keeps what it is told; the privacy page says so. */
export const retentionDays = {
  /** After the day on which the boxes were needed. */
  enquiry: 90,
  /** After somebody asked to be told when a product is back. */
  stockAlert: 90,
  /** Words on the card of a gift and to the courier: after the day of delivery, for complaints. */
  orderTexts: 90,
} as const

/** Years without a login after which an account is deleted with which nothing was ordered or reviewed. */
export const unusedAccountYears = 3
