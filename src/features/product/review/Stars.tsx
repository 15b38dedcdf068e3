import type { CSSProperties } from 'react'

export const Stars = ({ rating }: { rating: number }) => (
  <span
    className="stars"
    style={{ '--of': rating } as CSSProperties}
    role="img"
    aria-label={`${rating} out of 5`}
  />
)
