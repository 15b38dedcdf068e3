import type { FastifyInstance } from 'fastify'
import type { Background } from '../base/background.ts'
import type { Db } from '../db/open.ts'
import type { Providers } from '../providers/open.ts'
import { sendBatch } from './message.service.ts'

interface Parts {
  db: Db
  providers: Providers
  background: Background
  now: () => Date
}

/** What a process that was killed had taken, and what failed before, is looked for this often. */
const every = 15_000

/**
 * Sends the messages that were written down: soon after each transaction that wrote some, and every
 * few seconds while the shop listens. Several processes may do so at once. What cannot be sent is
 * logged by its number, never with a word of it or the customer's.
 */
export const openMessenger = (app: FastifyInstance, parts: Parts): (() => void) => {
  const { db, providers, background, now } = parts
  let [running, again, closed] = [false, false, false]

  const sendAll = async () => {
    for (let isFull = true; (isFull || again) && !closed;) {
      again = false
      const batch = await sendBatch(db, providers, now())
      isFull = batch.isFull
      for (const { id, channel, gaveUp } of batch.unsent)
        app.log.error(
          `Message ${id} was not sent by ${channel}: ${gaveUp ? 'the shop has given up, please look at it' : 'it is tried again'}.`,
        )
    }
  }

  const sendSoon = (): void => {
    again = true
    if (running || closed) return
    running = true
    background('Messages wait for the next round: the database does not answer.', () =>
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
