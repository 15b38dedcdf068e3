import type { FastifyInstance } from 'fastify'
import type { Background } from '../base/background.ts'
import type { Db } from '../db/database.ts'
import type { Providers } from '../providers/providers.ts'
import { sendBatch } from './message.service.ts'

interface Parts {
  db: Db
  providers: Providers
  background: Background
  siteUrl: string
  now: () => Date
}

/** In ms: how often to look for failed messages, and for those a killed process had claimed. */
const every = 15_000

/** Sends queued messages, also in several processes. Logs a failure by id, without customer data. */
export const openMessenger = (app: FastifyInstance, parts: Parts): (() => void) => {
  const { db, providers, background, siteUrl, now } = parts
  let [running, again, closed] = [false, false, false]

  const sendAll = async () => {
    for (let isFull = true; (isFull || again) && !closed;) {
      again = false
      const batch = await sendBatch(db, providers, siteUrl, now())
      isFull = batch.isFull
      for (const { id, channel, failure, gaveUp } of batch.unsent)
        app.log.error(
          `Message ${id} was not sent by ${channel} (${failure}): ${gaveUp ? 'the shop has given up; "npm run store -- messages" lists it' : 'it is tried again'}.`,
        )
    }
  }

  const sendSoon = (): void => {
    again = true
    if (running || closed) return
    running = true
    background('Messages wait for the next round.', () =>
      sendAll().finally(() => (running = false)),
    )
  }

  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    sendSoon()
    timer = setInterval(sendSoon, every).unref()
  })
  app.addHook('preClose', async () => {
    closed = true
    clearInterval(timer)
  })
  return sendSoon
}
