/**
 * Keeps a late reply from replacing that of a later load. Call the result when a load begins, and what that returns
 * when its reply is there.
 */
export const latestOnly = () => {
  let asked = 0
  let shown = 0
  return () => {
    const load = ++asked
    /** False if a later load has been shown. */
    return (): boolean => {
      if (load < shown) return false
      shown = load
      return true
    }
  }
}
