import { and, asc, eq, getTableColumns, gte, inArray, lte } from 'drizzle-orm'
import { stockOf } from '../card/stock.ts'
import { isDue, isPast } from '../db/due.ts'
import type { Db } from '../db/open.ts'
import { products } from '../db/schema/product.ts'
import { stockAlerts, stockAlertTokens, toldPacks } from '../db/schema/stock-alert.ts'
import { insertMessages, type Message } from '../message/message.service.ts'
import { alertLife } from './ask.service.ts'
import { backInStock } from './stock-alert.message.ts'
import { addToken } from './token.ts'
import { day } from '../base/duration.ts'

const atOnce = 500
/** In ms: how long an announced pack counts as taken, so that nobody else is told of it. */
const heldFor = day

/**
 * Announced packs that may still be unsold. At most the stock: if more were announced, the earliest are taken
 * for sold.
 */
const countHeld = async (tx: Db, productId: number, stock: number, now: Date): Promise<number> => {
  const ofProduct = eq(toldPacks.productId, productId)
  await tx.delete(toldPacks).where(and(ofProduct, isPast(toldPacks.toldAt, now, heldFor)))
  const announced = await tx.select().from(toldPacks).where(ofProduct).orderBy(asc(toldPacks.id))
  let left = announced.reduce((sum, { quantity }) => sum + quantity, 0)
  const sold: number[] = []
  for (const { id, quantity } of announced) {
    if (left <= stock) break
    left -= quantity
    sold.push(id)
  }
  if (sold.length) await tx.delete(toldPacks).where(inArray(toldPacks.id, sold))
  return left
}

/** Alerts in the order of asking that the free packs are enough for. */
const pickAlerts = async (tx: Db, productId: number, free: number) => {
  const fitting = await tx
    .select()
    .from(stockAlerts)
    .where(
      and(
        ...[eq(stockAlerts.productId, productId), eq(stockAlerts.state, 'waiting')],
        lte(stockAlerts.quantity, free),
      ),
    )
    .orderBy(asc(stockAlerts.askedAt), asc(stockAlerts.id))
    .limit(Math.min(free, atOnce))
    .for('update')
  let left = free
  return fitting.filter(({ quantity }) => {
    if (quantity > left) return false
    left -= quantity
    return true
  })
}

const tellOf = (db: Db, productId: number, siteUrl: string, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    // The lock makes rounds of several processes wait for each other. Adding to a bag does not wait.
    const [product] = await tx
      .select({ ...getTableColumns(products), stock: stockOf() })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update')
    if (!product) return 0
    const free = product.stock - (await countHeld(tx, productId, product.stock, now))
    const alerts = free > 0 ? await pickAlerts(tx, productId, free) : []
    if (!alerts.length) return 0
    const ids = alerts.map(({ id }) => id)
    await tx.update(stockAlerts).set({ state: 'sent' }).where(inArray(stockAlerts.id, ids))
    await tx
      .insert(toldPacks)
      .values(alerts.map(({ quantity }) => ({ productId, quantity, toldAt: now })))
    const messages: Message[] = []
    const expiresAt = new Date(now.getTime() + alertLife)
    for (const alert of alerts) {
      const token = await addToken(tx, alert.id, expiresAt)
      messages.push(backInStock(alert, product, { siteUrl, token }))
    }
    await insertMessages(tx, messages, now)
    return alerts.length
  })

const productsToLookAt = async (db: Db): Promise<number[]> => {
  const wanted = db
    .select({ id: stockAlerts.productId })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.state, 'waiting'), gte(stockOf(), stockAlerts.quantity)))
  const announced = db.select({ id: toldPacks.productId }).from(toldPacks)
  return (await wanted.union(announced)).map(({ id }) => id)
}

/** One round: tells those whose product is back, and deletes what is too old. Returns how many were told. */
export const sendDueAlerts = async (db: Db, siteUrl: string, now: Date): Promise<number> => {
  await db.delete(stockAlerts).where(isDue(stockAlerts.expiresAt, now, alertLife))
  await db.delete(stockAlertTokens).where(isDue(stockAlertTokens.expiresAt, now, alertLife))
  let count = 0
  for (const id of await productsToLookAt(db)) count += await tellOf(db, id, siteUrl, now)
  return count
}
