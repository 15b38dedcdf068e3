import { whenUsed } from './first-use.ts'

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

/** Prefetches an island's scripts at low priority once the page is in use. */
export const fetchAhead = (urls: readonly (string | null)[]): void =>
  whenUsed(() =>
    Promise.all(urls.map((url) => url && fetchScript(new URL(url, location.href).href))),
  )
