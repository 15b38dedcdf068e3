import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { now } from '#src/clock.ts'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import { formatDateTime } from '#src/domain/day.ts'
import { comesOn } from '#src/domain/delivery-dates.ts'
import { isComing, type OrderDetails as Order } from '#src/domain/order.ts'
import { isSplit } from '#src/domain/order-state.ts'
import type { Standing } from '#src/domain/standing.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { AccountNav } from '#src/components/account/AccountNav.tsx'
import { DeliveryAddress, Invoice } from './Invoice.tsx'
import { LoadError } from '#src/components/error/LoadError.tsx'
import { reloadOnReturn } from '#src/stores/reload-on-return.ts'
import { MissingOrder } from './MissingOrder.tsx'
import { $order, loadOrder, orderOfPage } from './order.store.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderAgainNote } from './OrderAgain.tsx'
import { stateClass } from './state-class.ts'
import { OrderItems } from './OrderItems.tsx'
import { OrderDetailsSkeleton } from './OrderSkeleton.tsx'
import { followPayment } from './payment-return.store.ts'
import { ProgressTrack } from './ProgressTrack.tsx'

export const OrderDetails = () => (
  <LoginGate what="see your order">
    <AccountNav here="Orders" />
    <div>
      <Details />
    </div>
  </LoginGate>
)

const load = async () => void (await loadOrder(orderOfPage()))
const isAwaited = (): boolean => {
  const order = $order.get()
  return order.state === 'ready' && order.value.standing.state === 'pending'
}

const Details = () => {
  const loading = useStore($order)
  useEffect(() => reloadOnReturn(load), [])
  useEffect(() => followPayment(isAwaited, load), [])
  const title = loading.state === 'ready' ? `Order ${loading.value.number}` : 'Order Details'
  useEffect(() => {
    document.title = `${title} | ${site.name}`
  }, [title])

  if (loading.state === 'loading') return <OrderDetailsSkeleton />
  if (loading.state === 'missing') return <MissingOrder />
  if (loading.state === 'failed')
    return <LoadError text="Your order could not be loaded." error={loading.error} onRetry={load} />
  const order = loading.value
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        {order.orderedAt && (
          <p className="muted">
            {order.standing.isPlaced ? 'Placed' : 'Begun'} on {formatDateTime(order.orderedAt)}
          </p>
        )}
      </div>
      <Arrival order={order} />
      <StandingNote standing={order.standing} isHere={!isGoingOn(order.standing)} />
      <OrderAgainNote />
      <OrderActions order={order} />
      <OrderItems order={order} />
      <StandingNote standing={order.standing} isHere={isGoingOn(order.standing)} />
      <div className="two">
        <DeliveryAddress order={order} />
        <Invoice order={order} />
      </div>
    </>
  )
}

/** Day and progress of the whole order; items at different steps have a track each (OrderItems). */
const Arrival = ({ order }: { order: Order }) => {
  const { standing, items } = order
  const { state, title } = standing
  const hasTrack = standing.hasTrack && state !== 'cancelled' && !isSplit(items)
  return (
    <section className="order-arrival panel">
      {isComing(order, state, now()) ? (
        <>
          <h2>{comesOn(order.slotDate, order.lateDays)}</h2>
          {!hasTrack && <p className={stateClass(state)}>{title}</p>}
        </>
      ) : (
        <h2 className={stateClass(state)}>{title}</h2>
      )}
      {hasTrack && <ProgressTrack state={state} />}
    </section>
  )
}

/** Its notes are about what was cancelled or given back: below the items, which stay in place as one is cancelled. */
const isGoingOn = ({ isPlaced, state }: Standing): boolean => isPlaced && state !== 'cancelled'

const StandingNote = ({ standing, isHere }: { standing: Standing; isHere: boolean }) => {
  const { sentences, may } = standing
  return (
    <div className="order-notes" role="status">
      {isHere && sentences.length > 0 && (
        <div className="note">
          <div>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {may.payAgain && <a href={links.checkout()}>Pay from your cart</a>}
          </div>
        </div>
      )}
    </div>
  )
}
