import { vi } from 'vitest'
import type { Browser } from '../shop/browser-session.ts'

/** What happens to the calls of a page on the network or the server. */
type Line = 'up' | 'down' | 'answers get lost' | 'server fails' | 'too many calls'

export interface Device {
  /** Reloads a page: the same storage, none of the old page's memory. */
  openPage: () => Promise<Page>
  storage: Map<string, string>
  setLine: (line: Line) => void
  /** Called with the path of each call before it is sent. */
  onCall: (listener: (path: string) => void | Promise<void>) => void
}

export type Page = Awaited<ReturnType<typeof loadStores>>

const loadStores = async () => {
  vi.resetModules()
  return {
    ...(await import('#src/stores/bag/bag.ts')),
    ...(await import('#src/stores/session.ts')),
    ...(await import('#src/stores/login/logout.ts')),
    ...(await import('#src/stores/listing/saved-diet.ts')),
    ...(await import('#src/stores/recent.ts')),
    ...(await import('#src/stores/ui.ts')),
  }
}

export const fakeStorage = (content: Map<string, string>) => ({
  getItem: (key: string) => content.get(key) ?? null,
  setItem: (key: string, text: string) => void content.set(key, text),
  removeItem: (key: string) => void content.delete(key),
  clear: () => content.clear(),
})

/**
 * A phone with the shop's stores, connected to the in-memory shop. Tests in one file use one device at a
 * time: storage and fetch are the globals that the stores use.
 */
export const openDevice = (browser: Pick<Browser, 'request'>): Device => {
  const storage = new Map<string, string>()
  let line: Line = 'up'
  let listener: (path: string) => void | Promise<void> = () => undefined
  vi.stubGlobal('localStorage', fakeStorage(storage))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await listener(path)
    if (line === 'down') throw new TypeError('Failed to fetch')
    if (line === 'server fails')
      return Response.json({ message: 'Oops', code: 'internal' }, { status: 500 })
    if (line === 'too many calls')
      return Response.json({ message: 'Please wait.', code: 'too-many' }, { status: 429 })
    const headers = init.headers as Record<string, string>
    const answer = await browser.request(path, { body: init.body, headers })
    if (line === 'answers get lost') throw new TypeError('Failed to fetch')
    return answer
  })
  return {
    openPage: loadStores,
    storage,
    setLine: (next) => (line = next),
    onCall: (next) => (listener = next),
  }
}
