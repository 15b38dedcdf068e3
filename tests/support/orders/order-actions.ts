import { expect } from 'vitest'
import { ApiError } from '#src/api.ts'
import { orderInvoice } from '#src/contract/invoice.ts'
import { wireOrderId } from '#src/contract/order.ts'
import type { OrderDetails } from '#src/domain/order.ts'
import type { Db } from '#src/server/db/database.ts'
import { readAll } from './order-truth.ts'
import type { Shopper } from '../shop/shopper.ts'

/** A call that the page of an order can have a button for. */
interface Action {
  name: string
  isOffered: boolean
  run: () => Promise<unknown>
  /** What the order costs afterwards, if the page says so beforehand. */
  promised?: number
}

export const actionsOn = (shopper: Shopper, details: OrderDetails): Action[] => {
  const { standing, items, firstSlot } = details
  const request = { ...shopper.own, order_id: wireOrderId(details.id) }
  const { may } = standing
  return [
    {
      name: 'cancel all',
      isOffered: may.cancelOrder,
      run: () => shopper.cancel(request.order_id),
    },
    {
      name: 'change the day',
      isOffered: may.changeDay,
      run: () => shopper.move(request.order_id, firstSlot),
    },
    {
      name: 'invoice',
      isOffered: may.invoice,
      run: () => shopper.send(orderInvoice, request),
    },
    ...items.map((item) => ({
      name: `cancel item ${item.id}`,
      isOffered: may.cancelItems.includes(item.id),
      run: () => shopper.cancel(request.order_id, item.id),
      ...(item.without && { promised: item.without.total }),
    })),
  ]
}

/** Runs an offered action: it succeeds, and the order costs what was promised. */
export const runOffered = async (shopper: Shopper, action: Action, orderId: number) => {
  await action.run()
  if (action.promised === undefined) return
  expect((await shopper.orderPage(orderId)).total, action.name).toBe(action.promised)
}

/** Tries what is not offered: it is refused or is a repeat, and changes nothing. */
export const expectClosed = async (db: Db, shopper: Shopper, orderId: number): Promise<void> => {
  const closed = actionsOn(shopper, await shopper.orderPage(orderId)).filter(
    ({ isOffered }) => !isOffered,
  )
  const before = await readAll(db, shopper.customerId)
  for (const { name, run } of closed) {
    const error = await run().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    // Repeating a cancellation is not an error of the shopper.
    const isRefusal = error instanceof ApiError && error.kind === 'refused' && error.status < 500
    expect(isRefusal || (error === null && name.startsWith('cancel')), name).toBe(true)
  }
  expect(await readAll(db, shopper.customerId), closed.map(({ name }) => name).join()).toBe(before)
}
