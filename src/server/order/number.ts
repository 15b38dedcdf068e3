import { indiaDate } from '#src/domain/india.ts'
import { site } from '#src/site.ts'

/** The number that a shopper quotes, such as MG-20261121-000123: date in India and order id. */
export const orderNumber = (order: { id: number; placedAt: Date }): string =>
  `${site.invoicePrefix}-${indiaDate(order.placedAt).replaceAll('-', '')}-${String(order.id).padStart(6, '0')}`
