import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isDue } from '../db/due.ts'
import type { Db } from '../db/open.ts'
import { messages } from '../db/schema/message.ts'
import type { Providers } from '../providers/open.ts'

type MessageRow = typeof messages.$inferSelect

/** What a customer is told; an SMS is one of the registered texts, that for orders unless it says so. */
export type Message =
  | { channel: 'mail'; recipient: string; subject: string; text: string }
  | { channel: 'sms'; recipient: string; text: string; template?: MessageRow['template'] }

/** Messages that are sent at the same time. */
const atOnce = 20
/** The pause between two tries doubles up to six hours, in milliseconds. */
const longestPause = 360 * 60_000
/** After so many tries, which take a day and a half, a person must look at it. */
const mostTries = 12

/** Writes messages down, in the transaction that gives reason for them; `sendBatch` sends them. */
export const insertMessages = (tx: Db, told: readonly Message[], now: Date) =>
  tx
    .insert(messages)
    .values(told.map((message) => ({ ...message, createdAt: now, nextTryAt: now })))

/**
 * Takes messages that are due, so that no other process sends them at the same moment. One that is
 * never reported on is taken again after its pause, which doubles from a minute to six hours.
 */
const claim = (db: Db, now: Date): Promise<MessageRow[]> => {
  const due = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotNull(messages.nextTryAt), isDue(messages.nextTryAt, now, longestPause)))
    .orderBy(messages.nextTryAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db.transaction((tx) =>
    tx
      .update(messages)
      .set({
        tries: sql`${messages.tries} + 1`,
        nextTryAt: sql`${now.toISOString()}::timestamptz + least(power(2, ${messages.tries}), 360) * interval '1 minute'`,
      })
      .where(inArray(messages.id, due))
      .returning(),
  )
}

const send = ({ mail, sms }: Providers, row: MessageRow) => {
  const { channel, recipient: to, subject, text, template } = row
  return channel === 'mail' ? mail.send({ to, subject, text }) : sms.send({ to, text, template })
}

export interface Batch {
  /** As many were taken as may be: more may wait. */
  isFull: boolean
  /** What could not be sent: it is tried again, unless the shop has given up. */
  unsent: { id: number; channel: string; gaveUp: boolean }[]
}

/**
 * Sends a batch of what is due. Each message is sent at least once: of a process that is killed after
 * sending and before it could note that, another one sends it again.
 */
export const sendBatch = async (db: Db, providers: Providers, now: Date): Promise<Batch> => {
  const rows = await claim(db, now)
  const results = await Promise.allSettled(rows.map((row) => send(providers, row)))
  const isSent = (_: MessageRow, at: number) => results[at]?.status === 'fulfilled'
  const sent = rows.filter(isSent).map(({ id }) => id)
  if (sent.length) await db.delete(messages).where(inArray(messages.id, sent))
  const unsent = rows
    .filter((row, at) => !isSent(row, at))
    .map(({ id, channel, tries }) => ({ id, channel, gaveUp: tries >= mostTries }))
  for (const { id } of unsent.filter(({ gaveUp }) => gaveUp))
    await db.update(messages).set({ nextTryAt: null }).where(eq(messages.id, id))
  return { isFull: rows.length === atOnce, unsent }
}
