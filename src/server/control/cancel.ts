import { eq } from 'drizzle-orm'
import { formatExact } from '#src/domain/money.ts'
import { OwnerError } from '../base/errors.ts'
import { invoices } from '../db/schema/invoice.ts'
import { issueInvoice } from '../invoice/invoice.service.ts'
import { cancelByShop } from '../order/cancel.service.ts'
import { orderNumber } from '../order/number.ts'
import { recipientsOf } from '../order/order.message.ts'
import { sendDueRefunds } from '../payment/apply-payment.service.ts'
import type { CommandContext } from './commands.ts'
import { findOrder } from './find-orders.ts'

interface Cancellation {
  order: string
  item?: number
  reason: string
}

/** Cancels an order, or an item of it, for the shop, as a customer's cancellation does. */
export const cancelForCustomer = async (
  context: CommandContext,
  { order: typed, item, reason: given }: Cancellation,
): Promise<void> => {
  const { db, config, gateway, now, say } = context
  const reason = given.trim()
  if (!reason) throw new OwnerError('The customer is told the reason: it must not be empty.')
  const before = await findOrder(db, typed)
  const hadInvoice = await db.$count(invoices, eq(invoices.orderId, before.id))
  const out = await db.transaction(async (tx) => {
    const cancelled = { orderId: before.id, itemId: item ?? null, reason }
    const items = await cancelByShop(tx, cancelled, config.ordersEmail, now())
    // What is left may have gone out before.
    await issueInvoice(tx, before.id, now())
    return items
  })
  context.sendMessages()
  const after = await findOrder(db, String(before.id))
  const number = orderNumber(after)
  for (const one of out)
    say(`item ${one.id}  ${one.quantity} x ${one.name}  is cancelled, and counted as in stock`)
  say(`Order ${number} now costs ${formatExact(after.total)}.`)
  const back = before.total - after.total
  if (after.transactionId && back > 0) say(`${formatExact(back)} goes back to the customer.`)
  const { email, mobile } = recipientsOf(after)
  say(
    email
      ? `A mail with the reason goes to ${email}.`
      : `There is no e-mail address: tell the customer, ${mobile || after.deliverContact}.`,
  )
  if (hadInvoice)
    say(
      'Its invoice was issued before: the cancelled part needs a credit note from your accountant.',
    )
  if (gateway) await sendDueRefunds(context, gateway)
}
