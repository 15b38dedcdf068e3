import type { CSSProperties } from 'react'

/** Five stars, filled as far as the rating goes. */
export const Stars = ({ rating }: { rating: number }) => (
  <span
    className="stars"
    style={{ '--of': rating } as CSSProperties}
    role="img"
    aria-label={`${rating} out of 5`}
  />
)
