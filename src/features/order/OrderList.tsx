import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SignInGate } from '#src/components/SignInGate.tsx'
import { links } from '#src/links.ts'
import { AccountNav } from '#src/components/AccountNav.tsx'
import { LoadFault } from '#src/components/LoadFault.tsx'
import { keepLoaded } from '#src/stores/keep-loaded.ts'
import { $orders, loadOrders } from './order.store.ts'
import { OrderRow } from './OrderRow.tsx'
import { OrderListSkeleton } from './OrderSkeleton.tsx'

/** My Orders (specification, section 2, Account and orders). */
export const OrderList = () => (
  <SignInGate what="see your orders">
    <AccountNav here="Orders" />
    <div>
      <h1 className="d">My Orders</h1>
      <Orders />
    </div>
  </SignInGate>
)

const Orders = () => {
  const orders = useStore($orders)
  useEffect(() => keepLoaded(loadOrders), [])

  if (orders.state === 'loading') return <OrderListSkeleton />
  if (orders.state !== 'ready')
    return <LoadFault text="Your orders could not be loaded." onRetry={() => void loadOrders()} />
  if (!orders.value.length) return <NoOrders />
  return (
    <ul className="ords">
      {orders.value.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
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
