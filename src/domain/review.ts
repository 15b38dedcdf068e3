export interface Review {
  id: number
  /** 1 to 5 stars. */
  rating: number
  text: string
  /** Empty if the store API does not return it. */
  author: string
  /** ISO date and time. */
  at: string
}

export interface ReviewSummary {
  reviews: Review[]
  total: number
  average: number
}

const onPage = 3

export const shownReviews = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, onPage)
