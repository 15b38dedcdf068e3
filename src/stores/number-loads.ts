/** Numbers loads, so that a reply does not replace that of a later load. */
export const numberLoads = () => {
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
