import { formatAmount } from '#src/domain/money.ts'
import type { OrderDetails, OrderItem } from '#src/domain/order.ts'
import { givenBack } from '#src/domain/order-money.ts'

const nothingBack = 'No further refund is due.'

/** What comes back of a whole order; empty if nothing was paid. */
export const refundOfOrder = ({ total, money }: OrderDetails): string => {
  if (money.paid === 0) return ''
  const back = givenBack(total, money)
  if (back === 0) return nothingBack
  const what = back < total ? 'The rest of what you paid' : 'What you paid'
  return `${what} goes back to where it came from: ${formatAmount(back)}.`
}

/** The new total, the refund, and any delivery charge that cancelling an item causes. */
export const effectOf = (order: OrderDetails, { without }: OrderItem): string => {
  const { money } = order
  if (!without) return money.paid > 0 ? 'What you paid for it goes back to you.' : ''
  const back = givenBack(order.total - without.total, money)
  const delivery =
    without.delivery > order.delivery
      ? ` What is left no longer comes with free delivery: ${formatAmount(without.delivery)} is taken for it.`
      : ''
  if (money.paid === 0)
    return `You then pay ${formatAmount(without.total)} instead of ${formatAmount(order.total)}.${delivery}`
  if (back <= 0) return nothingBack + delivery
  return `${formatAmount(back)} goes back to the account you paid from.${delivery}`
}
