interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const fetched = new Set<string>()

/** Puts a script and all that it imports into the browser's cache, without running any of it. */
const fetchScript = async (url: string): Promise<void> => {
  if (fetched.has(url)) return
  fetched.add(url)
  const response = await fetch(url, { priority: 'low' })
  const code = await response.text()
  const imports = code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)
  await Promise.all(
    [...imports].map(([, path = '']) => fetchScript(new URL(path, response.url).href)),
  )
}

/** Signs that somebody uses the page: one that was only glanced at costs nothing more. */
const signs = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const

/**
 * Fetches the scripts of an island when the page is used and has nothing to do, at low priority, so
 * that the island wakes at once when it is wanted. Shoppers on a slow line or who save data are spared.
 */
export const fetchAhead = (urls: readonly (string | null)[]): void => {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType !== '4g') return
  const used = new AbortController()
  const begin = () => {
    used.abort()
    const idle = globalThis.requestIdleCallback ?? setTimeout
    // What does not come now comes when it is wanted.
    idle(() =>
      urls.forEach(
        (url) => url && void fetchScript(new URL(url, location.href).href).catch(() => undefined),
      ),
    )
  }
  for (const sign of signs)
    addEventListener(sign, begin, { passive: true, capture: true, signal: used.signal })
}
