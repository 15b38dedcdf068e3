import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useLayoutEffect, useState } from 'react'
import { links } from '#src/links.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { leaveLogin, returnPath, useLeave } from './leave.ts'
import { $login } from './login.ts'
import { PasswordStep } from './LoginSteps.tsx'
import { MobileForm } from './MobileForm.tsx'

/** The /login page: a mobile number, to which a code is sent, then /verify; or a password. */
export const LoginPage = () => {
  const [byPassword, setByPassword] = useState(false)

  useLeave()
  // A passive effect would run later than the first tap can come.
  useLayoutEffect(() => {
    let left = ''
    return $login.listen(({ step, kind, otpId }) => {
      setByPassword(step === 'login')
      if (step === 'register') location.assign(links.register())
      if (step !== 'verify-otp' || otpId === left) return
      // A code was sent: to the mobile, or by the link below the password.
      left = otpId
      notifyNext(kind === 'mobile' ? loginMessages.otpSentMobile : loginMessages.otpSentEmail)
      location.assign(links.verify())
    })
  }, [])

  const finish = () => {
    notifyNext(loginMessages.loginDone)
    leaveLogin(returnPath())
  }
  if (byPassword) return <PasswordStep onDone={finish} />
  return (
    <>
      <p className="muted">We send a 4 digit code to your mobile.</p>
      <MobileForm />
    </>
  )
}
export default LoginPage
