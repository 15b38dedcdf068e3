import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../base/error-code.ts'
import { day } from '#src/domain/duration.ts'
import type { Providers } from './providers.ts'

export interface OutboxMessage {
  channel: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  /** ISO date and time. */
  at: string
}

/** Providers that pass each message to `put` instead of sending it. */
export const providersInto = (put: (message: OutboxMessage) => Promise<void>): Providers => {
  const at = () => new Date().toISOString()
  return {
    sms: { send: ({ to, text }) => put({ channel: 'sms', to, text, at: at() }) },
    mail: {
      send: ({ to, subject, text }) => put({ channel: 'mail', to, subject, text, at: at() }),
    },
  }
}

let written = 0

/** Of a file's name, in ms; NaN of one that is no message. */
const timeOf = (name: string): number => {
  const [, date, time] = /^\.?(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)/.exec(name) ?? []
  return date && time ? Date.parse(`${date}T${time.replaceAll('-', ':')}Z`) : NaN
}

/** Sorts by time; within a millisecond by count, across processes at random. */
const fileName = (message: OutboxMessage): string => {
  written = (written + 1) % 1_000_000
  const count = String(written).padStart(6, '0')
  return `${message.at.replaceAll(':', '-')}-${count}-${randomUUID().slice(0, 8)}.json`
}

/** Without an SMS gateway or mail server: one file per message, whole or not at all, for the owner only. */
export const outboxProviders = (folder: string): Providers =>
  providersInto(async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = fileName(message)
    const draft = join(folder, `.${name}.draft`)
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(message, null, 2)}\n`)
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  })

/** In days: messages that nobody sends hold names, numbers and codes. */
const outboxDays = 7

/** Deletes the messages of the folder that are older than a week. */
export const forgetOldOutbox = async (folder: string, now: Date): Promise<void> => {
  const names = (await ifThere(readdir(folder))) ?? []
  const limit = now.getTime() - outboxDays * day
  for (const name of names.filter((one) => timeOf(one) < limit))
    await rm(join(folder, name), { force: true })
}
