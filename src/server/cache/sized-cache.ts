/** Keeps values of up to `maxBytes` in all: those used longest ago go first. */
export const openSizedCache = <T>(maxBytes: number, bytesOf: (key: string, value: T) => number) => {
  // The first key is the least recently used.
  const values = new Map<string, T>()
  let bytes = 0

  const remove = (key: string): T | undefined => {
    const value = values.get(key)
    if (value !== undefined) bytes -= bytesOf(key, value)
    values.delete(key)
    return value
  }

  const add = (key: string, value: T): void => {
    remove(key)
    values.set(key, value)
    bytes += bytesOf(key, value)
    for (const oldest of values.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  const get = (key: string): T | undefined => {
    const value = remove(key)
    if (value !== undefined) add(key, value)
    return value
  }

  const clear = (): void => {
    values.clear()
    bytes = 0
  }
  return { get, add, clear }
}
