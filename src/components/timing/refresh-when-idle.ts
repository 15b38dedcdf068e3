import { whenShown } from './when-shown.ts'

/** Runs `refresh` once the page is shown and idle, and again each time it comes back from the cache of Back. */
export const refreshWhenIdle = (refresh: () => void): void => {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(refresh, { timeout: 3000 }) : refresh()
  whenShown(whenIdle)
  addEventListener('pageshow', ({ persisted }) => persisted && whenIdle())
}
