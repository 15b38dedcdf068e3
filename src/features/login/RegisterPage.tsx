import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { loginMessages } from '#src/domain/messages/login.ts'
import { links } from '#src/links.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { leaveLogin, returnPath, useLeave } from './leave.ts'
import { $login, resume, startLogin } from './login.ts'
import { codeAwaitedAt } from './pending-code.ts'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'

/** The /register page: the two registration steps of the popup. */
export const RegisterPage = () => {
  const { step } = useStore($login)

  useLeave()
  // A passive effect would run later than the first tap can come.
  useLayoutEffect(() => {
    const code = codeAwaitedAt('register-otp')
    if (code) resume(code)
    else startLogin('register')
    // 'Have an account? Login' leads to the login page.
    return $login.listen((login) => {
      if (login.step === 'login') location.assign(links.login())
      if (login.step === 'verify-otp') location.assign(links.verify())
    })
  }, [])

  const finish = () => {
    notifyNext(loginMessages.loginDone)
    leaveLogin(returnPath())
  }
  return step === 'register-otp' ? <RegisterCodeStep onDone={finish} /> : <RegisterStep />
}
export default RegisterPage
