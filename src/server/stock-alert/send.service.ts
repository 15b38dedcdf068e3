import type { FastifyInstance } from 'fastify'
import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import { stockOf } from '../card/stock.ts'
import { isDue, isPast } from '../db/due.ts'
import { startJob } from '../base/jobs.ts'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { products } from '../db/schema/product.ts'
import { stockAlerts, stockAlertTokens, announcedPacks } from '../db/schema/stock-alert.ts'
import { pausesDeletion } from '../limit/deletion-pause.service.ts'
import { insertMessages } from '../message/message.service.ts'
import { alertLife } from './ask.service.ts'
import { backInStock } from './stock-alert.message.ts'
import { addTokens } from './token.ts'
import { day, plus } from '#src/domain/duration.ts'

const atOnce = 500
/** In ms: how long an announced pack counts as taken, so that nobody else is told of it. */
const heldFor = day

/** Packs, by who can get them. */
interface Packs {
  /** For proven contacts. */
  proven: number
  /** For numbers that nobody has proven: anybody can invent these, so they only get what is left. */
  unproven: number
}

type Announced = typeof announcedPacks.$inferSelect

/** Which of the announced packs, the earliest first, are sold: they are more than the stock. */
const soldOf = (
  announced: readonly Announced[],
  stock: number,
): { sold: number[]; left: number } => {
  let left = announced.reduce((sum, { quantity }) => sum + quantity, 0)
  const sold: number[] = []
  for (const { id, quantity } of announced) {
    if (left <= stock) break
    left -= quantity
    sold.push(id)
  }
  return { sold, left }
}

/** The stock without announced packs that may still be unsold. */
const countFree = async (tx: Db, productId: number, stock: number, now: Date): Promise<Packs> => {
  const ofProduct = eq(announcedPacks.productId, productId)
  await tx.delete(announcedPacks).where(and(ofProduct, isPast(announcedPacks.toldAt, now, heldFor)))
  const announced = await tx
    .select()
    .from(announcedPacks)
    .where(ofProduct)
    .orderBy(asc(announcedPacks.id))
  const proven = soldOf(
    announced.filter((one) => one.isProven),
    stock,
  )
  const unproven = soldOf(
    announced.filter((one) => !one.isProven),
    stock - proven.left,
  )
  const sold = [...proven.sold, ...unproven.sold]
  if (sold.length) await tx.delete(announcedPacks).where(inArray(announcedPacks.id, sold))
  return { proven: stock - proven.left, unproven: stock - proven.left - unproven.left }
}

// An address has confirmed its alert, or is a customer's (ask.service.ts).
const isProven = sql<boolean>`(${stockAlerts.kind} = 'email' or exists (
  select from ${customers} where ${customers.mobile} = ${stockAlerts.contact} and ${customers.mobileProven}))`

/** Alerts that the free packs are enough for: of proven contacts first, then in the order of asking. */
const pickAlerts = async (tx: Db, productId: number, free: Packs) => {
  const fitting = await tx
    .select({ ...getTableColumns(stockAlerts), isProven })
    .from(stockAlerts)
    .where(
      and(
        eq(stockAlerts.productId, productId),
        eq(stockAlerts.state, 'waiting'),
        lte(stockAlerts.quantity, free.proven),
      ),
    )
    .orderBy(desc(isProven), asc(stockAlerts.askedAt), asc(stockAlerts.id))
    .limit(Math.min(free.proven, atOnce))
    .for('update')
  const left = { ...free }
  return fitting.filter((alert) => {
    if (alert.quantity > (alert.isProven ? left.proven : left.unproven)) return false
    left.proven -= alert.quantity
    left.unproven -= alert.quantity
    return true
  })
}

const sendAlertsOf = (db: Db, productId: number, siteUrl: string, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    // The lock makes rounds of several processes wait for each other. Adding to a bag does not wait.
    const [product] = await tx
      .select({ ...getTableColumns(products), stock: stockOf() })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update')
    if (!product) return 0
    const free = await countFree(tx, productId, product.stock, now)
    const alerts = free.proven > 0 ? await pickAlerts(tx, productId, free) : []
    if (!alerts.length) return 0
    const ids = alerts.map(({ id }) => id)
    await tx.update(stockAlerts).set({ state: 'sent' }).where(inArray(stockAlerts.id, ids))
    await tx
      .insert(announcedPacks)
      .values(
        alerts.map(({ quantity, isProven }) => ({ productId, quantity, isProven, toldAt: now })),
      )
    const linked = await addTokens(tx, alerts, plus(now, alertLife))
    const messages = linked.map((alert) =>
      backInStock(alert, product, { siteUrl, token: alert.token }),
    )
    await insertMessages(tx, messages, now)
    return alerts.length
  })

const productsToLookAt = async (db: Db): Promise<number[]> => {
  const wanted = db
    .select({ id: stockAlerts.productId })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.state, 'waiting'), gte(stockOf(), stockAlerts.quantity)))
  const announced = db.select({ id: announcedPacks.productId }).from(announcedPacks)
  return (await wanted.union(announced)).map(({ id }) => id)
}

/** One round: tells those whose product is back, and deletes what is too old. Returns how many were told. */
export const sendDueAlerts = async (db: Db, siteUrl: string, now: Date): Promise<number> => {
  if (!(await pausesDeletion(db, now))) {
    await db.delete(stockAlerts).where(isDue(stockAlerts.expiresAt, now, alertLife))
    await db.delete(stockAlertTokens).where(isDue(stockAlertTokens.expiresAt, now, alertLife))
  }
  let count = 0
  for (const id of await productsToLookAt(db)) count += await sendAlertsOf(db, id, siteUrl, now)
  return count
}

/** Stock rises in many places (owner, import, cancelled and expired orders): this finds all of them. */
export const startStockAlerts = (app: FastifyInstance): void => {
  const { db, config, now, sendMessages } = app.shop
  startJob(app, {
    name: 'stock alerts',
    seconds: config.limits.stockAlertSeconds,
    work: async () => {
      if (await sendDueAlerts(db, config.siteUrl, now())) sendMessages()
    },
  })
}
