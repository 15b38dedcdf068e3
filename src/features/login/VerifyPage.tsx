import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { links } from '#src/links.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { $user } from '#src/stores/session.ts'
import { JoinOffer } from './JoinOffer.tsx'
import { finishLogin, useLeave } from './leave.ts'
import { $login, pendingCode, resumeCode } from './login.state.ts'
import { VerifyStep } from './VerifyStep.tsx'

/** Without a sent code it redirects to Home. */
export const VerifyPage = () => {
  const { step } = useStore($login)

  useLeave()
  useEffect(() => {
    const code = pendingCode.get()
    if (code?.step === 'verify-otp') resumeCode(code)
    else if (!$user.get()) location.replace(links.home())
  }, [])

  const finish = () => finishLogin(loginMessages.otpVerified, 'Welcome')
  if (step === 'join') return <JoinOffer onDone={finish} />
  return <VerifyStep onDone={() => $login.get().step !== 'join' && finish()} />
}
