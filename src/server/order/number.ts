const india = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** The date in India, YYYY-MM-DD. */
export const indiaDate = (moment: Date): string => india.format(moment)

/** The number that a shopper quotes, such as MG-20261121-000123: date in India and order id. */
export const orderNumber = (order: { id: number; placedAt: Date }): string =>
  `MG-${indiaDate(order.placedAt).replaceAll('-', '')}-${String(order.id).padStart(6, '0')}`
