export interface Rating {
  id: number
  rating: number
  review: string
  /** Empty if the store API does not return it. */
  author: string
  /** ISO date and time. */
  at: string
}

export interface ReviewSummary {
  ratings: Rating[]
  total: number
  average: number
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  stars: number[]
}

const onPage = 3

export const shownReviews = (ratings: readonly Rating[]): Rating[] =>
  [...ratings].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, onPage)
