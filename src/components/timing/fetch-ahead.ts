interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const fetched = new Set<string>()

export const fetchFile = async (url: string): Promise<Response> => {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}

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

/** Signs that the page is in use; a page that is only glanced at fetches nothing more. */
const signs = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const

/** Runs `work` once the page is in use and idle, except on slow or data-saving lines. Ignores errors. */
export const whenUsed = (work: () => Promise<unknown>): void => {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType !== '4g') return
  const used = new AbortController()
  const begin = () => {
    used.abort()
    const idle = globalThis.requestIdleCallback ?? setTimeout
    // Without a timeout, Chromium may wait for a frame that an idle page never renders.
    idle(() => void work().catch(() => undefined), { timeout: 1000 })
  }
  for (const sign of signs)
    addEventListener(sign, begin, { passive: true, capture: true, signal: used.signal })
}

/** Prefetches an island's scripts at low priority when the page is in use, so that it hydrates at once. */
export const fetchAhead = (urls: readonly (string | null)[]): void =>
  whenUsed(() =>
    Promise.all(urls.map((url) => url && fetchScript(new URL(url, location.href).href))),
  )
