import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EmptyCartIcon } from '#src/components/bag/EmptyCartIcon.tsx'
import { RemovedLine } from '#src/components/bag/RemovedLine.tsx'
import { ErrorBoundary } from '#src/components/error/ErrorBoundary.tsx'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import { TodaysDeals } from '#src/components/product/TodaysDeals.tsx'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { $user } from '#src/stores/session.ts'
import { askToLogIn } from '#src/stores/login/login.ts'
import { Button } from '#src/ui/Button.tsx'
import { ignoreTaps } from '#src/ui/moved-controls.ts'
import { CartStep } from './CartStep.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { $entered, $loggedOut, enterCheckout } from './enter-checkout.store.ts'
import { focusCart } from './focus-cart.ts'
import { $placing } from './place/placing.store.ts'
import { Outcome } from './place/Outcome.tsx'
import { PlaceOrderStep } from './place/PlaceOrderStep.tsx'
import { ChangesNote } from './StepParts.tsx'
import { $step } from './step.store.ts'

const titles = { cart: 'My Cart', address: 'Address', payment: 'Payment' }

export const Checkout = () => (
  <ErrorBoundary>
    <Page />
  </ErrorBoundary>
)

const Page = () => {
  const lines = useStore($lines)
  const step = useStore($step)
  const user = useStore($user)
  const entered = useStore($entered)
  const placing = useStore($placing)
  const isLoggedOut = useStore($loggedOut)

  useEffect(enterCheckout, [])
  // An order placed in another tab empties the cart at any step.
  const title = titles[lines.length ? step : 'cart']
  useEffect(() => {
    document.title = `${title} | ${site.name}`
  }, [title])
  // On phones the buttons of all three steps are in the same place: a double tap would pass the next one unseen.
  useEffect(() => $step.listen(() => ignoreTaps(document.querySelector('main'))), [])

  if (placing.state === 'done') return <Leaving />
  if (!lines.length && isLoggedOut) return <LoggedOut />
  if (!lines.length) return entered === 'ready' ? <EmptyCart /> : <CheckoutSkeleton />
  if (step === 'cart') return <CartStep />
  return (
    <>
      {!user && <OutcomeAbove />}
      <LoginGate what="place your order">
        <PlaceOrderStep />
      </LoginGate>
    </>
  )
}

/** Outside of the Place Order step. */
const OutcomeAbove = () => (
  <div className="outcome">
    <Outcome />
  </div>
)

const Leaving = () => (
  <section className="none" role="status">
    <h1>Your order has been placed</h1>
    <p className="muted">Taking you to your orders…</p>
  </section>
)

/** In another tab, which has emptied the cart of this browser. */
const LoggedOut = () => (
  <section className="none" role="status">
    <EmptyCartIcon />
    <h1 tabIndex={-1}>You have been logged out</h1>
    <p className="muted">Your cart is kept with your account. Log in, and you go on right here.</p>
    <Button onClick={askToLogIn}>Login / Signup</Button>
    <a className="btn line" href={links.home()}>
      Continue Shopping
    </a>
  </section>
)

const EmptyCart = () => {
  const user = useStore($user)
  // A deal's + disappears with it.
  useEffect(() => focusCart, [])
  return (
    <>
      <OutcomeAbove />
      <ChangesNote />
      <section className="none">
        <EmptyCartIcon />
        <h1 tabIndex={-1}>Your cart is empty</h1>
        <RemovedLine />
        <a className="btn" href={links.home()}>
          Continue Shopping
        </a>
        {!user && (
          <p className="muted">
            Have an account?{' '}
            <button type="button" className="link" onClick={askToLogIn}>
              Log in
            </button>{' '}
            to checkout faster
          </p>
        )}
        <TodaysDeals as="h2" />
      </section>
    </>
  )
}
