import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** The four digits of the last code that a served shop sent to a mobile number or e-mail address. */
export const sentCode = async (dataDir: string, to: string): Promise<string> => {
  const until = Date.now() + 10_000
  for (;;) {
    const found = /\b\d{4}\b/.exec((await newestMessage(dataDir, to)) ?? '')?.[0]
    if (found) return found
    if (Date.now() > until) throw new Error(`No code was sent to ${to} within 10 s.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
