import type { FastifyInstance } from 'fastify'
import type { Background } from '../base/background.ts'
import { channels, sendBatch, type Channel, type Sender } from './message.service.ts'

interface Parts extends Sender {
  background: Background
  now: () => Date
}

/** In ms: how often to look for failed messages, and for those a killed process had claimed. */
const every = 15_000

/** Sends queued messages of one channel. Logs a failure by id, without customer data. */
const openChannel = (app: FastifyInstance, channel: Channel, parts: Parts) => {
  const { background, now } = parts
  let [running, again, closed] = [false, false, false]

  const sendAll = async () => {
    for (let isFull = true; (isFull || again) && !closed;) {
      again = false
      const batch = await sendBatch(parts, channel, now())
      isFull = batch.isFull
      for (const { id, failure, gaveUp } of batch.unsent)
        app.log.error(
          `Message ${id} was not sent by ${channel} (${failure}): ${gaveUp ? 'the shop has given up; "npm run store -- messages" lists it' : 'it is tried again'}.`,
        )
    }
  }
  return {
    sendSoon: (): void => {
      again = true
      if (running || closed) return
      running = true
      background('Messages wait for the next round.', () =>
        sendAll().finally(() => (running = false)),
      )
    },
    close: () => (closed = true),
  }
}

/** Sends queued messages, also in several processes; by channel, so that a mail server that hangs delays no SMS. */
export const openMessenger = (app: FastifyInstance, parts: Parts): (() => void) => {
  const open = channels.map((channel) => openChannel(app, channel, parts))
  const sendSoon = () => open.forEach((channel) => channel.sendSoon())
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    sendSoon()
    timer = setInterval(sendSoon, every).unref()
  })
  app.addHook('preClose', async () => {
    open.forEach((channel) => channel.close())
    clearInterval(timer)
  })
  return sendSoon
}
