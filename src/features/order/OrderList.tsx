import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import { orderMessages } from '#src/domain/messages/order.ts'
import { whatsappLink } from '#src/whatsapp.ts'
import { links } from '#src/links.ts'
import { AccountNav } from '#src/components/account/AccountNav.tsx'
import { LoadError } from '#src/components/error/LoadError.tsx'
import { reloadOnReturn } from '#src/stores/reload-on-return.ts'
import { $orders, loadOrders } from './order.store.ts'
import { OrderRow } from './OrderRow.tsx'
import { OrderListSkeleton } from './OrderSkeleton.tsx'
import { $cameLate, followPayment, readGatewayResult } from './payment-return.store.ts'
import { PlacedOrder, isJustPlaced } from './PlacedOrder.tsx'

export const OrderList = () => (
  <LoginGate what="see your orders">
    <AccountNav here="Orders" />
    <div>
      <h1 className="in-bar">My Orders</h1>
      <Orders />
    </div>
  </LoginGate>
)

const Orders = () => {
  const orders = useStore($orders)
  useEffect(readGatewayResult, [])
  useEffect(() => reloadOnReturn(loadOrders), [])
  useEffect(() => followPayment(isAwaited, loadOrders), [])

  if (orders.state === 'loading') return <OrderListSkeleton />
  if (orders.state !== 'ready')
    return (
      <LoadError
        text="Your orders could not be loaded."
        error={orders.state === 'failed' && orders.error}
        onRetry={loadOrders}
      />
    )
  return (
    <>
      <PaymentNote />
      {orders.value.length ? (
        <ul className="order-list">
          {orders.value.map((order, _, all) =>
            isJustPlaced(order, all) ? (
              <PlacedOrder key={order.id} order={order} />
            ) : (
              <OrderRow key={order.id} order={order} />
            ),
          )}
        </ul>
      ) : (
        <NoOrders />
      )}
    </>
  )
}

const isAwaited = (): boolean => {
  const orders = $orders.get()
  return orders.state === 'ready' && orders.value.some(({ state }) => state === 'pending')
}

/** What happens to money paid without a valid order. */
const PaymentNote = () => {
  const cameLate = useStore($cameLate)
  const chat = whatsappLink(
    cameLate ? 'My payment came too late: ' : 'My payment is not confirmed: ',
  )
  return (
    <div role="status">
      {(cameLate || isAwaited()) && (
        <p className="note">
          {cameLate ? orderMessages.paymentLate : orderMessages.paymentUnsure}{' '}
          {chat && <a href={chat}>Ask us on WhatsApp</a>}
        </p>
      )}
    </div>
  )
}

const NoOrders = () => (
  <section className="none">
    <h2>No orders yet</h2>
    <p className="muted">What you order will stand here, with its way to your door.</p>
    <a className="btn" href={links.home()}>
      Continue Shopping
    </a>
  </section>
)
