import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { links } from '#src/links.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { $user } from '#src/stores/session.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { CodeForm } from './CodeForm.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { leaveLogin, returnPath, useLeave } from './leave.ts'
import { $login, resume } from './login.ts'
import { pendingCode } from './pending-code.ts'

/** The /verify page: the code that /login sent. Without a sent code it redirects to Home. */
export const VerifyPage = () => {
  const { step } = useStore($login)

  useLeave()
  useEffect(() => {
    const code = pendingCode.get()
    if (code?.step === 'verify-otp') resume(code)
    else if (!$user.get()) location.replace(links.home())
  }, [])

  const finish = () => {
    notifyNext(loginMessages.otpVerified, 'Welcome')
    leaveLogin(returnPath())
  }
  if (step === 'join') return <JoinOffer onDone={finish} />
  return <CodeForm onDone={() => $login.get().step !== 'join' && finish()} />
}
export default VerifyPage
