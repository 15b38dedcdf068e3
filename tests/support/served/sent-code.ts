import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The newest message to a contact; its text contains the one-time code. */
const newestMessage = async (dataDir: string, to: string): Promise<string | undefined> => {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((file) => !file.startsWith('.'))
    .sort()
    .reverse()) {
    const message = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
      to: string
      text: string
    }
    if (message.to.endsWith(to)) return message.text
  }
  return undefined
}

/** What `pattern` matches in the newest message of a served shop to a mobile number or email address. */
export const sentText = async (dataDir: string, to: string, pattern: RegExp): Promise<string> => {
  const until = Date.now() + 10_000
  for (;;) {
    const found = pattern.exec((await newestMessage(dataDir, to)) ?? '')?.[0]
    if (found) return found
    if (Date.now() > until) throw new Error(`No ${String(pattern)} was sent to ${to} within 10 s.`)
    await sleep(25)
  }
}

/** The four digits of the last code. */
export const sentCode = (dataDir: string, to: string): Promise<string> =>
  sentText(dataDir, to, /\b\d{4}\b/)
