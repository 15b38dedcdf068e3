import { policy } from './policy.ts'
import type { ProductDetails } from './product.ts'

/**
 * Whether a product still keeps when the slowest delivery arrives, by a shelf life in days ('2 days', '2 days
 * from packing'). One that keeps for months, or does not tell how long, may be sent anywhere.
 */
export const travels = ({
  specifications,
  law,
}: Pick<ProductDetails, 'specifications' | 'law'>): boolean => {
  const days = /^(\d+) days?\b/i.exec(specifications.shelfLife || law.bestBefore)?.[1]
  return days === undefined || Number(days) > policy.transitDays[1]
}
