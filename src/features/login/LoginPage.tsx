import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { links } from '#src/links.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { finishLogin, useLeave } from './leave.ts'
import { codeSent } from './login.store.ts'
import { $login } from './login-state.ts'
import { MobileStep, PasswordStep } from './LoginSteps.tsx'

/** The /login page: a mobile number, to which a code is sent, then /verify; or a password. */
export const LoginPage = () => {
  const { step } = useStore($login)

  useLeave()
  // A passive effect would run later than the first tap can come.
  useLayoutEffect(() => {
    let left = ''
    return $login.listen((login) => {
      if (login.step === 'register') location.assign(links.register())
      if (login.step !== 'verify-otp' || login.otpId === left) return
      // A code was sent: to the mobile, or by the link below the password.
      left = login.otpId
      notifyNext(codeSent(login.contact))
      location.assign(links.verify())
    })
  }, [])

  if (step === 'login') return <PasswordStep onDone={() => finishLogin(loginMessages.loginDone)} />
  return (
    <>
      <p className="muted">We send a 4 digit code to your mobile.</p>
      <MobileStep onPage />
    </>
  )
}
export default LoginPage
