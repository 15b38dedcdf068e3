/** Name of this history entry, under which scroll-restoration.ts stores the position; none before the first visit. */
export const entryName = (): string | undefined =>
  (history.state as { listing?: string } | null)?.listing

export const entryPrefix = 'place:'

export const nameEntry = (): void => {
  if (entryName()) return
  const state = (history.state ?? {}) as object
  history.replaceState({ ...state, listing: `${entryPrefix}${Date.now()}` }, '')
}

const correct = () =>
  void import('#src/components/product/refresh-prices.ts').catch(() => undefined)

/**
 * For a listing whose products come from the store API: those of an earlier visit may be stale. Before `initListing`,
 * which names the entry.
 */
export const correctRestored = (): void => {
  if (entryName()) correct()
  addEventListener('pageshow', (event) => event.persisted && correct())
}
