import { kept } from './storage.ts'

/** An order whose online payment was begun and whose result this browser has not heard of yet. */
export interface Awaited {
  customerId: number
  orderId: number
  /** The bag that was ordered: it is emptied when the payment turns out to have come. */
  bagId: string
}
const isAwaited = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' && typeof (value as Partial<Awaited>).orderId === 'number')

/** Outlives the tab: it may have been closed, or killed, between paying and returning. */
export const $awaited = kept<Awaited | null>('orderAwaited', null, isAwaited)
