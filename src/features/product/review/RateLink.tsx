import type { Product } from '#src/domain/product.ts'
import { Icon } from '#src/ui/Icon.tsx'

export const reviewCount = (count: number): string => `${count} review${count === 1 ? '' : 's'}`

export const RateLink = ({ product: { averageRating, ratingCount } }: { product: Product }) =>
  averageRating > 0 &&
  ratingCount > 0 && (
    <a href="#reviews" className="rate">
      <Icon name="star" />
      <b>{averageRating.toFixed(1)}</b> <span>{reviewCount(ratingCount)}</span>
    </a>
  )
