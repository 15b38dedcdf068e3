import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { orderInvoice, orderInvoiceOf } from '#src/contract/invoice.ts'
import type { OrderInvoice } from '#src/domain/invoice.ts'
import type { OrderId } from '#src/domain/order.ts'
import type { Loading } from '#src/stores/loading.ts'
import { asCustomer } from '#src/stores/customer.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'
import { $order, loadOrder, orderScope } from './order.store.ts'

export const $invoice = atom<Loading<OrderInvoice>>({ state: 'loading' })

export const loadInvoice = async (orderId: OrderId | null): Promise<void> => {
  await loadOrder(orderId)
  const order = $order.get()
  if (orderId === null || !$user.get() || order.state !== 'ready') return
  if (!order.value.standing.may.invoice) return
  try {
    const reply = await asCustomer(() => send(orderInvoice, orderScope(orderId)))
    $invoice.set({ state: 'ready', value: orderInvoiceOf(reply) })
  } catch (error) {
    if (!isSessionOver(error) && $invoice.get().state !== 'ready')
      $invoice.set({ state: 'failed', error })
  }
}
