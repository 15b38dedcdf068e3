import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { enquiryErrors, type Enquiry } from '#src/domain/enquiry.ts'
import { retentionDays } from '#src/domain/retention.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { invalid, Refused } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { enquiries } from '../db/schema/enquiry.ts'
import { release } from '../limit/rate-limit.service.ts'
import { limitForms } from '../login/form.limit.ts'
import type { CallerContext } from '../login/caller-context.ts'
import { insertMessages } from '../message/message.service.ts'
import { enquiryMail } from './enquiry.message.ts'

export type StoredEnquiry = typeof enquiries.$inferSelect

/** The number of the enquiry sent with the key; null if none was. Throws if it said something else. */
const findEarlier = async (db: Db, key: string, enquiry: Enquiry): Promise<number | null> => {
  const [found] = await db.select().from(enquiries).where(eq(enquiries.idempotencyKey, key))
  if (!found) return null
  const fields = Object.keys(enquiry) as (keyof Enquiry)[]
  if (fields.every((field) => found[field] === enquiry[field])) return found.id
  throw new Refused(409, `This attempt led to enquiry ${found.id} already.`, 'key-reused')
}

/** Stores an enquiry and queues the mail to the shop. Returns its number; null if a request was faster. */
const insertEnquiry = (db: Db, key: string, enquiry: Enquiry, now: Date): Promise<number | null> =>
  db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(enquiries)
      .values({ ...enquiry, idempotencyKey: key, sentAt: now })
      .onConflictDoNothing({ target: enquiries.idempotencyKey })
      .returning({ number: enquiries.id })
    if (!stored) return null
    const mail = enquiryMail(stored.number, enquiry)
    if (mail) await insertMessages(tx, [mail], now)
    return stored.number
  })

/** The same `key` returns the same number and counts for no limit; 409 'key-reused' with another enquiry. */
export const receiveEnquiry = async (
  context: CallerContext,
  key: string,
  enquiry: Enquiry,
): Promise<number> => {
  const { db, now } = context
  const earlier = await findEarlier(db, key, enquiry)
  if (earlier !== null) return earlier
  const [error] = Object.values(enquiryErrors(enquiry, now))
  if (error) throw invalid(error)
  const used = await limitForms(context, {
    form: 'enquiry',
    about: enquiry.email || enquiry.mobile,
    what: 'Too many enquiries were sent.',
  })
  const number = await insertEnquiry(db, key, enquiry, now)
  if (number !== null) return number
  // The same request, at the same moment.
  for (const limit of used) await release(db, limit)
  return receiveEnquiry(context, key, enquiry)
}

/** Those that are not answered yet, or all. */
export const listEnquiries = (db: Db, which: 'open' | 'all'): Promise<StoredEnquiry[]> =>
  db
    .select()
    .from(enquiries)
    .where(which === 'open' ? isNull(enquiries.answeredAt) : undefined)
    .orderBy(desc(enquiries.id))

/** Notes that the owner has answered; the first time counts. False if there is no such enquiry. */
export const markAnswered = async (db: Db, number: number, now: Date): Promise<boolean> => {
  await db
    .update(enquiries)
    .set({ answeredAt: now })
    .where(and(eq(enquiries.id, number), isNull(enquiries.answeredAt)))
  return (await db.$count(enquiries, eq(enquiries.id, number))) > 0
}

export const forgetOldEnquiries = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(enquiries)
    .where(lt(enquiries.day, daysAfter(indiaDate(now), -retentionDays.enquiry)))
}
