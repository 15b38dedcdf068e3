import Type, { type Static } from 'typebox'
import { addressFields } from '#src/contract/address.schema.ts'
import { OwnerError } from '../../base/errors.ts'
import { cleanLine } from '../../base/clean-text.ts'
import { isEmail } from '#src/domain/fields.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { changeByShop } from '../../order/change/change.service.ts'
import { orderNumber } from '../../order/number.ts'
import { placeLines } from '../../order/messages/order.message.ts'
import type { CommandContext } from '../../http/services.ts'
import { orderName } from '../fields.ts'
import { noticeLine } from './customer-notice.ts'
import { findOrder } from './find-orders.ts'

export const orderChange = Type.Object({
  order: orderName,
  ...Type.Partial(
    Type.Object({
      day: Type.String({ format: 'date' }),
      name: addressFields.name,
      contact: addressFields.contact,
      email: addressFields.email,
      houseNo: addressFields.house_no,
      street: addressFields.street,
      landmark: addressFields.landmark,
      pincode: addressFields.pincode,
      instructions: addressFields.instruction_delivery,
    }),
  ).properties,
})

const columns = {
  name: 'deliverName',
  contact: 'deliverContact',
  email: 'deliverEmail',
  houseNo: 'deliverHouseNo',
  street: 'deliverStreet',
  landmark: 'deliverLandmark',
  pincode: 'deliverPincode',
  instructions: 'deliverInstructions',
} as const

/** Changes where or when an order goes, for a customer who asked for it. */
export const changeOrder = async (
  context: CommandContext,
  { order: typed, day, ...fields }: Static<typeof orderChange>,
): Promise<void> => {
  const { db, config, now, say } = context
  const { id: orderId } = await findOrder(db, typed)
  const to = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      columns[field as keyof typeof columns],
      cleanLine(text),
    ]),
  )
  const email = to['deliverEmail']
  if (email !== undefined && !isEmail(email)) throw new OwnerError(loginMessages.registerEmailWrong)
  if (to['deliverName'] === '' || to['deliverHouseNo'] === '' || to['deliverStreet'] === '')
    throw new OwnerError('Name, house number and street must not be empty.')
  const { order, isNew, hadSlip } = await changeByShop(db, { orderId, day, to }, config, now())
  if (!isNew) return say(`Order ${orderNumber(order)} is so already.`)
  context.sendMessages()
  say(`Order ${orderNumber(order)} comes on ${formatWeekdayDate(order.slotDate)}. It goes to:`)
  for (const line of placeLines(order)) say(`  ${line}`)
  if (hadSlip)
    say(
      `Its slip was printed before: throw it away, and print the new one: npm run -s store -- slips ${orderNumber(order)} > slip.html`,
    )
  say(noticeLine(order, 'A mail'))
}
