import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import { Refused } from '../base/errors.ts'
import { isDue } from '../db/due.ts'
import type { Db } from '../db/database.ts'
import { stockAlerts, stockAlertTokens } from '../db/schema/stock-alert.ts'
import { alertLife } from './ask.service.ts'
import { hashOfToken } from '../base/token.ts'

const linkExpired = (): Refused =>
  new Refused(404, stockAlertMessages.alertLinkOver, 'unknown-link')

/** The alert of a link; null if a link ended it. Throws if the link is unknown, too old, or of a deleted alert. */
const alertOf = async (tx: Db, token: string, now: Date): Promise<number | null> => {
  const [found] = await tx
    .select({
      alertId: stockAlertTokens.alertId,
      isExpired: sql<boolean>`${isDue(stockAlertTokens.expiresAt, now, alertLife)}`,
    })
    .from(stockAlertTokens)
    .where(eq(stockAlertTokens.tokenHash, hashOfToken(token)))
  if (!found || found.isExpired) throw linkExpired()
  return found.alertId
}

/** Confirms an alert; repeating it succeeds, since the first reply may have been lost. */
export const confirmAlert = (db: Db, token: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const alertId = await alertOf(tx, token, now)
    if (alertId === null) throw linkExpired()
    await tx
      .update(stockAlerts)
      .set({
        state: 'waiting',
        expiresAt: sql`${stockAlerts.askedAt} + ${alertLife} * interval '1 millisecond'`,
      })
      .where(and(eq(stockAlerts.id, alertId), eq(stockAlerts.state, 'unconfirmed')))
  })

/** Ends all alerts of the contact that the link was sent to; repeating it succeeds. */
export const endAlerts = (db: Db, token: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const alertId = await alertOf(tx, token, now)
    if (alertId === null) return
    const own = tx
      .select({ kind: stockAlerts.kind, contact: stockAlerts.contact })
      .from(stockAlerts)
      .where(eq(stockAlerts.id, alertId))
      .as('own')
    // Locked first: a message that is being queued adds a token.
    const ofContact = await tx
      .select({ id: stockAlerts.id })
      .from(stockAlerts)
      .innerJoin(own, and(eq(own.kind, stockAlerts.kind), eq(own.contact, stockAlerts.contact)))
      .orderBy(asc(stockAlerts.id))
      .for('update', { of: stockAlerts })
    const ids = ofContact.map(({ id }) => id)
    await tx
      .update(stockAlertTokens)
      .set({ alertId: null })
      .where(inArray(stockAlertTokens.alertId, ids))
    await tx.delete(stockAlerts).where(inArray(stockAlerts.id, ids))
  })
