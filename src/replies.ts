import { attempt } from '#src/domain/attempt.ts'

/** Lifetime of catalog replies in ms (specification, section 9). */
const lifetime = 500_000
/** Most characters of cached replies in this tab's storage, which holds other data too. */
const maxLength = 2_000_000
const prefix = 'call:'

interface CachedReply {
  until: number
  reply: unknown
}

export const replyKey = (path: string, body: string): string => `${prefix}${path}:${body}`

const cachedKeys = (): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

export const readReply = (key: string): unknown =>
  attempt(() => {
    const cached = JSON.parse(sessionStorage.getItem(key) ?? 'null') as CachedReply | null
    const left = (cached?.until ?? 0) - Date.now()
    // More is left if the device's clock was set back.
    return left > 0 && left <= lifetime ? cached?.reply : undefined
  })

const makeRoom = (length: number): void => {
  const cached = cachedKeys().map((key) => ({ key, text: sessionStorage.getItem(key) ?? '' }))
  let room = maxLength - length - cached.reduce((sum, { text }) => sum + text.length, 0)
  // Each text starts with its expiry time, with a fixed number of digits.
  cached.sort((a, b) => (a.text.slice(0, 30) < b.text.slice(0, 30) ? -1 : 1))
  for (const { key, text } of cached) {
    if (room >= 0) return
    sessionStorage.removeItem(key)
    room += text.length
  }
}

export const cacheReply = (key: string, reply: unknown): void => {
  const text = JSON.stringify({ until: Date.now() + lifetime, reply } satisfies CachedReply)
  if (text.length > maxLength) return
  // On failure the reply is fetched again.
  attempt(() => {
    sessionStorage.removeItem(key)
    makeRoom(text.length)
    sessionStorage.setItem(key, text)
  })
}

/** Cached replies must not show older prices of a fresh reply's products. */
export const patchCache = (reply: unknown): void => {
  const isNews = attempt(() => cachedKeys().length && JSON.stringify(reply).includes('"stock":'))
  if (!isNews) return
  void import('./correct-replies.ts').then(
    ({ correctReplies }) => correctReplies(reply, cachedKeys()),
    // Offline: cached replies expire by themselves.
    () => undefined,
  )
}
