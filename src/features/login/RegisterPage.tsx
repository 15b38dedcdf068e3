import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { loginMessages } from '#src/domain/messages/login.ts'
import { links } from '#src/links.ts'
import { finishLogin, leaveFor, useLeave } from './leave.ts'
import { $login, resumeOrStart } from './login.state.ts'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'

export const RegisterPage = () => {
  const { step } = useStore($login)

  useLeave()
  // A passive effect may run after the first tap.
  useLayoutEffect(() => {
    resumeOrStart('register', ['register-otp'])
    return $login.listen(({ step }) => {
      if (step === 'login') leaveFor(links.login(), 'register')
      if (step === 'verify-otp') leaveFor(links.verify(), 'register')
    })
  }, [])

  if (step !== 'register-otp') return <RegisterStep />
  return <RegisterCodeStep onDone={() => finishLogin(loginMessages.loginDone)} />
}
