import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ErrorScreen } from '#src/components/ErrorScreen.tsx'
import { SignInGate } from '#src/components/SignInGate.tsx'
import { $lines } from '#src/stores/bag.ts'
import { CartStep } from './CartStep.tsx'
import { $entered, enterCheckout } from './checkout.store.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { $placing } from './placing.store.ts'
import { PlaceOrderStep } from './PlaceOrderStep.tsx'
import { $step } from './step.store.ts'

/** Cart and Place Order (specification, section 2, Checkout). */
export const Checkout = () => (
  <ErrorScreen>
    <Page />
  </ErrorScreen>
)

const Page = () => {
  const lines = useStore($lines)
  const step = useStore($step)
  const entered = useStore($entered)
  const placing = useStore($placing)

  useEffect(() => enterCheckout(), [])

  if (placing.state === 'done') return <Leaving />
  if (!lines.length) return entered === 'ready' ? <EmptyCart /> : <CheckoutSkeleton />
  if (step === 'cart') return <CartStep />
  return (
    <SignInGate what="place your order">
      <PlaceOrderStep />
    </SignInGate>
  )
}

/** Shown once the order is placed, until its page loads. */
const Leaving = () => (
  <section className="none" role="status">
    <h1>Your order has been placed</h1>
    <p className="muted">Taking you to your orders…</p>
  </section>
)
