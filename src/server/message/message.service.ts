import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { isAmong } from '../db/claim.ts'
import { isDue } from '../db/due.ts'
import type { Db } from '../db/database.ts'
import { messages } from '../db/schema/message.ts'
import { consume, type RateLimit } from '../limit/rate-limit.service.ts'
import type { Providers } from '../providers/providers.ts'
import { day, hour, minute, plus } from '#src/domain/duration.ts'
import { failureReason, isUnanswered } from '../base/failure-reason.ts'

type MessageRow = typeof messages.$inferSelect
export type Channel = MessageRow['channel']
export const channels = messages.channel.enumValues

/** An SMS is one of the registered texts, by default the one for orders. */
export type Message =
  | {
      channel: 'mail'
      recipient: string
      subject: string
      text: string
      replyTo?: string
      orderId?: number
    }
  | { channel: 'sms'; recipient: string; text: string; template?: MessageRow['template'] }

export const mailOf = (recipient: string, subject: string, paragraphs: readonly string[]) =>
  ({ channel: 'mail', recipient, subject, text: `${paragraphs.join('\n\n')}\n` }) satisfies Message

const atOnce = 20
/** In ms: more than a slow mail server takes for a batch, which another process must not send too. */
const maxBatch = 10 * minute
/** In ms. The pause between two attempts doubles up to six hours. */
const maxPause = 6 * hour
/** After so many attempts, which take about 20 hours, a person must look at it (control/messages.ts). */
const maxTries = 12
/** A message that was handed over without an answer may have arrived, so it is repeated seldom. */
const maxUnanswered = 3
const unansweredPause = hour

/** The statement of `insertMessages`, to be a part of another one. There must be messages. */
export const messageInsert = (tx: Db, drafts: readonly Message[], now: Date) =>
  tx
    .insert(messages)
    .values(drafts.map((message) => ({ ...message, createdAt: now, nextTryAt: now })))

/** Queues messages, if there are any, in the transaction that causes them; `sendBatch` sends them. */
export const insertMessages = async (
  tx: Db,
  drafts: readonly Message[],
  now: Date,
): Promise<void> => {
  if (drafts.length) await messageInsert(tx, drafts, now)
}

/** Who is told what cannot wait: `ORDERS_EMAIL`, or else the shop's own address; null if it has none. */
export const alarmAddress = (ordersEmail: string | null): string | null =>
  ordersEmail ?? (site.email || null)

/** As `insertMessages`, unless `limit` is used up; false if it is. */
export const insertLimited = (
  db: Db,
  limit: RateLimit,
  drafts: readonly Message[],
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await consume(tx, limit, now)) > 0) return false
    await insertMessages(tx, drafts, now)
    return true
  })

const pauseAfter = (tries: number): number => Math.min(2 ** (tries - 1) * minute, maxPause)

// Claims due messages of a channel for this process. One without a recorded result is due again after `maxBatch`.
const claim = (db: Db, channel: Channel, now: Date): Promise<MessageRow[]> => {
  const due = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isNotNull(messages.nextTryAt),
        isDue(messages.nextTryAt, now, maxPause),
        eq(messages.channel, channel),
      ),
    )
    .orderBy(messages.nextTryAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db.transaction((tx) =>
    tx
      .update(messages)
      .set({
        tries: sql`${messages.tries} + 1`,
        nextTryAt: plus(now, maxBatch),
      })
      .where(isAmong(messages.id, due))
      .returning(),
  )
}

/** With a link to the order that the mail is about. */
const textOf = ({ text, orderId }: MessageRow, siteUrl: string): string =>
  orderId === null ? text : `${text}\nYour order: ${siteUrl}${links.orderDetails(orderId)}\n`

const send = async ({ mail, sms }: Providers, row: MessageRow, siteUrl: string): Promise<void> => {
  const { channel, recipient: to, subject, template, replyTo } = row
  const text = textOf(row, siteUrl)
  // The buyer of an order that was never paid is forgotten in time (order/change/unpaid.service.ts).
  if (to === '') return
  return channel === 'mail'
    ? mail.send({ to, subject, text, ...(replyTo !== null && { replyTo }) })
    : sms.send({ to, text, template })
}

export interface Sender {
  db: Db
  providers: Providers
  siteUrl: string
}

interface Unsent {
  id: number
  failure: string
  tries: number
  gaveUp: boolean
  pause: number
}

/** Sends a message and records the result at once, as others of its batch may take minutes. Null: it was sent. */
const deliver = async (
  { db, providers, siteUrl }: Sender,
  row: MessageRow,
  now: Date,
): Promise<Unsent | null> => {
  const { id, channel, tries } = row
  const isOwn = eq(messages.id, id)
  const [result] = await Promise.allSettled([send(providers, row, siteUrl)])
  if (result.status === 'fulfilled') {
    await db.delete(messages).where(isOwn)
    return null
  }
  const failure = failureReason(channel, result.reason)
  const mayHaveArrived = isUnanswered(result.reason)
  const gaveUp = tries >= (mayHaveArrived ? maxUnanswered : maxTries)
  const pause = mayHaveArrived ? unansweredPause : pauseAfter(tries)
  await db
    .update(messages)
    .set({ failure, nextTryAt: gaveUp ? null : plus(now, pause) })
    .where(isOwn)
  return { id, failure, tries, gaveUp, pause }
}

interface Batch {
  isFull: boolean
  unsent: Unsent[]
}

/** Sends a batch of a channel's due messages, each at least once: a crash before recording a send repeats it. */
export const sendBatch = async (sender: Sender, channel: Channel, now: Date): Promise<Batch> => {
  const rows = await claim(sender.db, channel, now)
  const sending = rows.map((row) => deliver(sender, row, now))
  // Of a result that cannot be recorded, too, all end before this does.
  await Promise.allSettled(sending)
  const unsent = (await Promise.all(sending)).filter((one) => one !== null)
  return { isFull: rows.length === atOnce, unsent }
}

export const listGivenUp = (db: Db): Promise<MessageRow[]> =>
  db.select().from(messages).where(isNull(messages.nextTryAt)).orderBy(asc(messages.id))

/** In days: an older message is no longer sent. */
export const messagesAgainDays = 14
/** In days: how long a message that could not be sent is kept. */
const givenUpDays = 90

/** Retries those of the last days, as if for the first time; returns how many. */
export const retryGivenUp = async (db: Db, now: Date): Promise<number> => {
  const again = { tries: 0, nextTryAt: now }
  const isRecent = gt(messages.createdAt, plus(now, -messagesAgainDays * day))
  const retried = await db
    .update(messages)
    .set(again)
    .where(and(isNull(messages.nextTryAt), isRecent))
    .returning({ id: messages.id })
  return retried.length
}

export const forgetOldMessages = async (db: Db, now: Date): Promise<void> => {
  const isOld = lt(messages.createdAt, plus(now, -givenUpDays * day))
  await db.delete(messages).where(and(isNull(messages.nextTryAt), isOld))
}
