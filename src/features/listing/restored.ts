/** Name of this history entry; none before the first visit (scroll-position.ts). */
export const entryName = (): string | undefined =>
  (history.state as { listing?: string } | null)?.listing

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
