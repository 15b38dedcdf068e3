interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const fetched = new Set<string>()

/** Puts a file into the browser's cache; throws where it cannot come. */
export const fetchFile = async (url: string): Promise<Response> => {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}

/** Puts a script and all that it imports into the browser's cache, without running any of it. */
const fetchScript = async (url: string): Promise<void> => {
  if (fetched.has(url)) return
  fetched.add(url)
  const response = await fetchFile(url)
  const code = await response.text()
  const imports = code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)
  await Promise.all(
    [...imports].map(([, path = '']) => fetchScript(new URL(path, response.url).href)),
  )
}

/** Signs that somebody uses the page: one that was only glanced at costs nothing more. */
const signs = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const

/**
 * Does `work` when the page is used and has nothing else to do. Shoppers on a slow line or who save data
 * are spared. What fails is left: it comes when it is wanted.
 */
export const whenUsed = (work: () => Promise<unknown>): void => {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType !== '4g') return
  const used = new AbortController()
  const begin = () => {
    used.abort()
    const idle = globalThis.requestIdleCallback ?? setTimeout
    // Without a limit, Chromium may wait for a frame that a page at rest does not draw.
    idle(() => void work().catch(() => undefined), { timeout: 1000 })
  }
  for (const sign of signs)
    addEventListener(sign, begin, { passive: true, capture: true, signal: used.signal })
}

/** Fetches the scripts of an island when used, at low priority, so that it wakes at once when wanted. */
export const fetchAhead = (urls: readonly (string | null)[]): void =>
  whenUsed(() =>
    Promise.all(urls.map((url) => url && fetchScript(new URL(url, location.href).href))),
  )
