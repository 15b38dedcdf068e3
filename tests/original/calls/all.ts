import type { Call } from '../call.ts'
import { accountCalls } from './account.ts'
import { addressCalls } from './address.ts'
import { bagCalls } from './bag.ts'
import { homeCalls } from './home.ts'
import { listingCalls } from './listing.ts'
import { orderCalls } from './order.ts'
import { productCalls } from './product.ts'

/**
 * Section 7 of the specification, one row per call. Calls that it names without a payload (orderCancelled,
 * orderReschedule, verticaldesign, FilterByProductNew …) are left out, because no client could call them
 * correctly; so are those that the site never makes (categoryByBrand, getProductByCategory,
 * category-by-product).
 */
export const calls: readonly Call[] = [
  ...productCalls,
  ...listingCalls,
  ...homeCalls,
  ...accountCalls,
  ...bagCalls,
  ...addressCalls,
  ...orderCalls,
]
