/** Loads now, after a return from the back/forward cache or another tab, and when online again. */
export const reloadOnReturn = (load: () => Promise<void>): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  const loadAgain = ({ persisted }: PageTransitionEvent) => persisted && void load()
  void load()
  addEventListener('pageshow', loadAgain, { signal })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void load(),
    { signal },
  )
  addEventListener('online', () => void load(), { signal })
  return () => ended.abort()
}
