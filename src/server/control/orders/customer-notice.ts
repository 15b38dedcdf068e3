import { OwnerError } from '../../base/errors.ts'
import { cleanLine } from '../../base/clean-text.ts'
import { recipientsOf } from '../../order/messages/order.message.ts'
import type { OrderRow } from '../../order/order.service.ts'

/** The reason that the customer reads. Throws an `OwnerError` if it is blank. */
export const reasonIn = (text: string): string => {
  const reason = cleanLine(text)
  if (!reason) throw new OwnerError('The customer is told the reason: it must not be empty.')
  return reason
}

/** For the owner: where the mail to the customer goes. `mail`: such as 'A mail with the reason'. */
export const noticeLine = (order: OrderRow, mail: string): string => {
  const { email, mobile } = recipientsOf(order)
  return email
    ? `${mail} goes to ${email}.`
    : `There is no email address: tell the customer, ${mobile || order.deliverContact}.`
}
