/** How long the browser keeps a catalog reply (specification, section 9), in milliseconds. */
const lifetime = 500_000
/** Characters that kept replies may take of this tab's storage, which holds other things, too. */
const most = 2_000_000
const prefix = 'call:'

interface Kept {
  until: number
  reply: unknown
}

export const replyKey = (path: string, body: string): string => `${prefix}${path}:${body}`

/** Throws where the storage is closed. */
const keptKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

export const readReply = (key: string): unknown => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    return kept && kept.until > Date.now() ? kept.reply : undefined
  } catch {
    return undefined
  }
}

/** The oldest go until there is room for one of this length. */
const makeRoom = (length: number): void => {
  const kept = keptKeys().map((key) => ({ key, text: sessionStorage.getItem(key) ?? '' }))
  let room = most - length - kept.reduce((sum, { text }) => sum + text.length, 0)
  // Each begins with its end, in as many digits as any other.
  kept.sort((a, b) => (a.text.slice(0, 30) < b.text.slice(0, 30) ? -1 : 1))
  for (const { key, text } of kept) {
    if (room >= 0) return
    sessionStorage.removeItem(key)
    room += text.length
  }
}

export const keepReply = (key: string, reply: unknown): void => {
  const text = JSON.stringify({ until: Date.now() + lifetime, reply } satisfies Kept)
  if (text.length > most) return
  try {
    sessionStorage.removeItem(key)
    makeRoom(text.length)
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or closed: the reply is simply asked for again.
  }
}

/** An answer that was asked for afresh: what is kept of its products must not tell older prices. */
export const noteFresh = (reply: unknown): void => {
  try {
    if (!keptKeys().length || !JSON.stringify(reply).includes('"stock":')) return
  } catch {
    // Closed storage holds nothing.
    return
  }
  void import('./correct-replies.ts').then(
    ({ correctReplies }) => correctReplies(reply, keptKeys()),
    // The line is down: what is kept ends by itself.
    () => undefined,
  )
}
