import type { OrderRow } from '../../order/order.service.ts'
import { gatewayOrderIdOf } from '../../payment/apply-payment.service.ts'
import { recordRefunds } from '../../payment/refund.service.ts'
import { GatewayError } from '../../providers/payment/gateway.ts'
import type { CommandContext } from '../../http/services.ts'

/** Before money is given back: what was refunded in the gateway's dashboard, and no event told of, is stored. */
export const learnRefunds = async (
  { db, gateway, now, say, sendMessages }: CommandContext,
  order: OrderRow,
): Promise<void> => {
  if (!gateway || !order.transactionId || !gatewayOrderIdOf(gateway, order)) return
  try {
    await recordRefunds(db, gateway, order.transactionId, now())
    sendMessages()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    say('The payment gateway did not tell of refunds made in its dashboard: please look there.')
  }
}
