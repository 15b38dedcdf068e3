import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { $leaving, $user } from '#src/stores/session.ts'
import { askToLogIn } from '#src/stores/login/login.ts'
import { $panel, isPhone, openPanel } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { focusHeading } from '#src/ui/moved-controls.ts'
import { ErrorBoundary } from '../error/ErrorBoundary.tsx'

interface Props {
  /** Completes 'Log in with your mobile number to …'. */
  what: string
  children: ReactNode
}

/** Guests log in on this page (popup, or inline on phones); also when a session expires. */
export const LoginGate = ({ what, children }: Props) => {
  const user = useStore($user)
  const isLeaving = useStore($leaving)
  // Remounts for another customer.
  if (user) return <ErrorBoundary key={user.customerId}>{children}</ErrorBoundary>
  return isLeaving ? <Leaving /> : <Closed what={what} />
}

const Leaving = () => (
  <section className="none" role="status">
    <h1>Logging you out…</h1>
  </section>
)

const focusPage = (): void =>
  void requestAnimationFrame(() => focusHeading(document.querySelector('main')))

/** The login had the focus; while the popup is open it has it still. */
const focusPageAfterLogin = () => {
  if (!$user.get()) return
  if ($panel.get() !== 'login') return focusPage()
  const stop = $panel.listen(() => {
    stop()
    focusPage()
  })
}

const Closed = ({ what }: { what: string }) => {
  useEffect(() => {
    if (!isPhone()) openPanel('login')
    return focusPageAfterLogin
  }, [])
  return (
    <section className="gate panel" aria-labelledby="gate-title">
      <h1 id="gate-title">Please log in</h1>
      <p className="muted">Log in with your mobile number to {what}. You go on right here.</p>
      {/* On phones the login itself: features/login/login-here.ts. */}
      <login-here />
      <Button onClick={askToLogIn}>Login / Signup</Button>
    </section>
  )
}
