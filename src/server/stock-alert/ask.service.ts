import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { contactKind, identifierOf } from '#src/domain/fields.ts'
import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import { retentionDays } from '#src/domain/retention.ts'
import { invalid, Refused } from '../base/errors.ts'
import type { Config } from '../base/settings/config.ts'
import { day, plus } from '#src/domain/duration.ts'
import { isShown, stockOf } from '../card/stock.ts'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { stockAlerts } from '../db/schema/stock-alert.ts'
import { findOwner, type Contact } from '../login/customer.service.ts'
import type { CallerContext } from '../login/caller-context.ts'
import { insertMessages } from '../message/message.service.ts'
import { sendsStockSms } from '../providers/open.ts'
import { limitAlertRequests } from './limit.ts'
import { confirmMail } from './stock-alert.message.ts'
import { addTokens } from './token.ts'

/** In ms: how long an alert is kept. */
export const alertLife = retentionDays.stockAlert * day
/** How long one is kept that nobody has confirmed. */
const unconfirmedDays = 7

const contactIn = (typed: string, config: Config): Contact => {
  const contact = identifierOf(typed).toLowerCase()
  const kind = contactKind(contact)
  if (kind === 'mobile' && !sendsStockSms(config)) throw invalid(stockAlertMessages.alertEmailWrong)
  if (!kind) throw invalid(stockAlertMessages.alertContactWrong)
  return { kind, contact }
}

const isOf = ({ kind, contact }: Contact) =>
  and(eq(stockAlerts.kind, kind), eq(stockAlerts.contact, contact))

/** Whether the contact needs no confirmation; a number never does: it would cost a second SMS. */
const isSeen = async (tx: Db, to: Contact): Promise<boolean> =>
  to.kind === 'mobile' ||
  (await findOwner(tx, to)) !== null ||
  (await tx.$count(stockAlerts, and(isOf(to), ne(stockAlerts.state, 'unconfirmed')))) > 0

const { quantity, state, askedAt, expiresAt } = stockAlerts
const isSent = sql`${state} = 'sent'`
const isWaiting = sql`${state} = 'waiting'`

// While waiting, place and smaller quantity stay: a stranger who asks in somebody's name delays nothing.
const again = {
  quantity: sql`case when ${isSent} then excluded.quantity else least(${quantity}, excluded.quantity) end`,
  state: sql`case when ${isWaiting} then ${state} else excluded.state end`,
  askedAt: sql`case when ${isSent} then excluded.asked_at else ${askedAt} end`,
  expiresAt: sql`case when ${isWaiting} then ${expiresAt} else excluded.expires_at end`,
}

interface StockAlertRequest {
  productId: number
  contact: string
  quantity: number
}

/** Throws if the shop has no such product, or has enough of it. */
const readWanted = async (
  db: Db,
  { productId, quantity }: StockAlertRequest,
  { locks = false } = {},
) => {
  const found = db
    .select({ ...getTableColumns(products), stock: stockOf() })
    .from(products)
    .where(and(isShown(), eq(products.id, productId)))
  const [product] = await (locks ? found.for('share') : found)
  if (!product) throw new Refused(404, 'This product is not sold here.', 'unknown-product')
  // More than one order may have is never for sale.
  const packs = Math.min(quantity, Math.max(1, product.maxPerOrder))
  if (product.stock >= packs) throw new Refused(409, stockAlertMessages.alertInStock, 'in-stock')
  return { product, packs }
}

/** Has the contact told once when the product is back. Neither result nor refusal reveals who has asked. */
export const requestAlert = async (
  context: CallerContext,
  request: StockAlertRequest,
): Promise<void> => {
  const { db, config, now } = context
  const to = contactIn(request.contact, config)
  await readWanted(db, request)
  const isOwn = await limitAlertRequests(context, to)
  await db.transaction(async (tx) => {
    // Checked again under a share lock, which waits for `sendAlertsOf`: stock may have come meanwhile.
    const { product, packs } = await readWanted(tx, request, { locks: true })
    const seen = await isSeen(tx, to)
    const max = config.limits.stockAlertsPerContact
    if (seen && !isOwn && (await tx.$count(stockAlerts, and(isOf(to), isWaiting))) >= max) return
    const life = seen ? alertLife : unconfirmedDays * day
    const [alert] = await tx
      .insert(stockAlerts)
      .values({
        ...to,
        productId: product.id,
        quantity: packs,
        askedAt: now,
        state: seen ? 'waiting' : 'unconfirmed',
        expiresAt: plus(now, life),
      })
      .onConflictDoUpdate({
        target: [stockAlerts.productId, stockAlerts.kind, stockAlerts.contact],
        set: again,
      })
      .returning()
    if (alert?.state !== 'unconfirmed') return
    const added = await addTokens(tx, [alert], plus(now, alertLife))
    const link = { siteUrl: config.siteUrl, days: unconfirmedDays }
    const mails = added.map(({ token }) => confirmMail(alert, product, { ...link, token }))
    await insertMessages(tx, mails, now)
  })
}
