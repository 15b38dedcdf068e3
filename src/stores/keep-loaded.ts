/** Loads now, after a return from the back/forward cache, and when online again. */
export const keepLoaded = (load: () => Promise<void>): (() => void) => {
  const again = (event: PageTransitionEvent) => {
    if (event.persisted) void load()
  }
  void load()
  addEventListener('pageshow', again)
  addEventListener('online', load)
  return () => {
    removeEventListener('pageshow', again)
    removeEventListener('online', load)
  }
}
