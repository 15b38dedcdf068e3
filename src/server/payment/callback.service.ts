import { eq } from 'drizzle-orm'
import { links } from '#src/links.ts'
import { orders } from '../db/schema/order.ts'
import { Refused } from '../base/errors.ts'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import type { Services } from '../http/services.ts'
import { isGatewayId } from '../providers/payment/entity.ts'
import { confirmPayment } from './confirm.service.ts'

const pages = {
  placed: `${links.orders()}?payment=placed`,
  unsure: `${links.orders()}?payment=pending`,
  late: `${links.orders()}?payment=late`,
  failed: `${links.checkout()}?payment=failed`,
} as const

/** Handles the gateway's redirect, which has no session: the signature counts. Returns the page to go to. */
export const answerCallback = async (
  shop: Services,
  gateway: PaymentGateway,
  fields: URLSearchParams,
): Promise<string> => {
  const gatewayOrderId = fields.get('razorpay_order_id') ?? ''
  const paymentId = fields.get('razorpay_payment_id') ?? ''
  const signature = fields.get('razorpay_signature') ?? ''
  if (!isGatewayId(gatewayOrderId) || !isGatewayId(paymentId)) return pages.failed
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.gatewayOrderId, gatewayOrderId))
  if (!order) return pages.failed
  try {
    await confirmPayment(shop, gateway, order, { gatewayOrderId, paymentId, signature })
    return pages.placed
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'late') return pages.late
    return error.code === 'unsure' || error.code === 'too-many' ? pages.unsure : pages.failed
  }
}
