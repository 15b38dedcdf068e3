/** Loads now, and again when the page comes back from the back/forward cache. */
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
