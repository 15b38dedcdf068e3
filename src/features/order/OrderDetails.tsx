import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SignInGate } from '#src/components/SignInGate.tsx'
import { links } from '#src/links.ts'
import { AccountNav } from '#src/components/AccountNav.tsx'
import { DeliveryAddress, Invoice } from './Invoice.tsx'
import { LoadFault } from '#src/components/LoadFault.tsx'
import { keepLoaded } from '#src/stores/keep-loaded.ts'
import { $order, loadOrder, orderOfPage } from './order.store.ts'
import { minuteOf } from './order.words.ts'
import { OrderItems } from './OrderItems.tsx'
import { OrderDetailsSkeleton } from './OrderSkeleton.tsx'

/** One order (specification, section 2, Account and orders). */
export const OrderDetails = () => (
  <SignInGate what="see your order">
    <AccountNav here="Orders" />
    <div>
      <Details />
    </div>
  </SignInGate>
)

const load = () => loadOrder(orderOfPage())

const Details = () => {
  const loading = useStore($order)
  useEffect(() => keepLoaded(load), [])

  if (loading.state === 'loading') return <OrderDetailsSkeleton />
  if (loading.state === 'missing') return <Missing />
  if (loading.state !== 'ready')
    return <LoadFault text="Your order could not be loaded." onRetry={() => void load()} />
  const order = loading.value
  return (
    <>
      <div className="ohead">
        <div>
          <h1>Order {order.number}</h1>
          <p className="muted">Placed on {minuteOf(order.orderedAt)}</p>
        </div>
        <a className="btn quiet small" href={links.contact()}>
          Need help?
        </a>
      </div>
      <div className="two">
        <DeliveryAddress to={order.deliverTo} />
        <Invoice order={order} />
      </div>
      <OrderItems order={order} />
    </>
  )
}

const Missing = () => (
  <section className="none">
    <h1>We cannot find this order</h1>
    <p className="muted">It may belong to another account.</p>
    <a className="btn" href={links.orders()}>
      My Orders
    </a>
  </section>
)
