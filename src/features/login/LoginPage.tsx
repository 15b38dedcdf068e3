import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { links } from '#src/links.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { codeSent } from '#src/domain/otp.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { finishLogin, forgetOldReturn, leaveFor, useLeave } from './leave.ts'
import { $login, kindOf } from './login.state.ts'
import { MobileStep, PasswordStep } from './LoginSteps.tsx'

export const LoginPage = () => {
  const { step } = useStore($login)

  useLayoutEffect(forgetOldReturn, [])
  useLeave()
  // A passive effect may run after the first tap.
  useLayoutEffect(
    () =>
      $login.listen(({ step, contact }) => {
        if (step === 'register') leaveFor(links.register(), 'login-otp')
        if (step !== 'verify-otp') return
        notifyNext(codeSent(kindOf(contact)))
        leaveFor(links.verify(), 'login-otp')
      }),
    [],
  )

  if (step === 'login') return <PasswordStep onDone={() => finishLogin(loginMessages.loginDone)} />
  return (
    <>
      <p className="muted">We send a 4 digit code to your mobile.</p>
      <MobileStep onPage />
    </>
  )
}
