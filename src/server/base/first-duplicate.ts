/** The first value that occurs a second time; undefined if all differ. */
export const firstDuplicate = <T>(all: readonly T[]): T | undefined => {
  const seen = new Set<T>()
  for (const one of all) {
    if (seen.has(one)) return one
    seen.add(one)
  }
  return undefined
}
