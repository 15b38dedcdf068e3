import { useStore } from '@nanostores/react'
import { links } from '#src/links.ts'
import { $user } from '#src/stores/session.ts'
import { askToSignIn } from '#src/stores/sign-in.ts'
import { EmptyCartIcon } from '#src/components/EmptyCartIcon.tsx'

export const EmptyCart = () => {
  const user = useStore($user)
  return (
    <section className="none">
      <EmptyCartIcon />
      <h1 tabIndex={-1}>Your cart is empty</h1>
      <a className="btn" href={links.home()}>
        Continue Shopping
      </a>
      {!user && (
        <p className="muted">
          Have an account?{' '}
          <button type="button" className="link" onClick={askToSignIn}>
            Log in
          </button>{' '}
          to checkout faster
        </p>
      )}
    </section>
  )
}
