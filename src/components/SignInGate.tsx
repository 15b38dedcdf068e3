import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { $user } from '#src/stores/session.ts'
import { askToSignIn, isPhone } from '#src/stores/sign-in.ts'
import { openPanel } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

interface Props {
  /** What is waiting behind the login. */
  what: string
  children: ReactNode
}

/**
 * Shows its children to customers. Anybody else is asked to log in, where the page stands (by the
 * popup, on phones by a login in its place), and goes on from there; the same happens in the middle of
 * a visit when the session has run out.
 */
export const SignInGate = ({ what, children }: Props) => {
  const user = useStore($user)
  // Another customer begins anew.
  return user ? <ErrorScreen key={user.customerId}>{children}</ErrorScreen> : <Closed what={what} />
}

const Closed = ({ what }: { what: string }) => {
  useEffect(() => {
    if (!isPhone()) openPanel('login')
  }, [])
  return (
    <section className="gate panel" aria-labelledby="gate-title">
      <h1 id="gate-title">Please log in</h1>
      <p className="muted">Log in with your mobile number to {what}. You go on right here.</p>
      {/* Phones show the login itself here: features/login/login-here.ts. */}
      <login-here />
      <Button onClick={askToSignIn}>Login / Signup</Button>
    </section>
  )
}
