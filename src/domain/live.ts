/** Names a listing, so that a page can ask the shop for its products again. */
export type ListingQuery =
  | { kind: 'vertical'; vertical: string }
  | { kind: 'category'; vertical: string; category: string }
  | { kind: 'brand'; brandId: number }
  | { kind: 'age'; slug: string }
  | { kind: 'deals' }
  | { kind: 'hotDeals' }
