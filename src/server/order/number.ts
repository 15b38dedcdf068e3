import { indiaDate } from '#src/domain/india.ts'
import { business } from '#src/business.ts'

/** The number that a shopper quotes, such as MG-20261121-000123: date in India and order id. */
export const orderNumber = (order: { id: number; placedAt: Date }): string =>
  `${business.invoicePrefix}-${indiaDate(order.placedAt).replaceAll('-', '')}-${String(order.id).padStart(6, '0')}`
