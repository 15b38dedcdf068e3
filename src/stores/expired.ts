import { now } from '#src/clock.ts'
import { indiaDate } from '#src/domain/india.ts'
import { isBatchExpired } from '#src/domain/product.ts'

/** Whether a batch is past its expiry date, YYYY-MM-DD, by the shop's clock. Other text is no date. */
export const isExpired = (expires: string): boolean => isBatchExpired(expires, indiaDate(now()))
