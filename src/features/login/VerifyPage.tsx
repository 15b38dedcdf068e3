import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isOtp } from '#src/domain/fields.ts'
import { messages } from '#src/domain/messages.ts'
import { links } from '#src/links.ts'
import { $user } from '#src/stores/session.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $login, resume, verifyLoginCode } from './login.store.ts'
import { OtpBoxes } from './OtpBoxes.tsx'
import { pendingCode, takeReturnPath } from './pending-code.ts'
import { Resend } from './Resend.tsx'
import { useFault } from './use-fault.ts'
import { codeFromSms } from './web-otp.ts'

/** The /verify page: the code that /login sent. Without one on its way there is nothing to do here. */
export const VerifyPage = () => {
  const { contact, otpId, resendAt, busy } = useStore($login)
  const fault = useFault()('otp')
  const [code, setCode] = useState('')

  useEffect(() => {
    const pending = pendingCode.get()
    if (!pending || $user.get()) return location.replace(links.home())
    resume(pending)
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then((sent) => sent && setCode(sent.slice(0, 4)))
    return () => waiting.abort()
  }, [])

  // A code that was sent again has another id; a reload must know it.
  useEffect(() => {
    if (otpId) pendingCode.set({ otpId, contact, resendAt })
  }, [otpId, contact, resendAt])

  const submit = async () => {
    if (!(await verifyLoginCode(code, 'Welcome'))) return
    pendingCode.set(null)
    notifyNext(messages.otpVerified, 'Welcome')
    location.replace(takeReturnPath(links.home()))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isOtp(code)) void submit()
      }}
    >
      <p className="muted">
        Please enter 4 Digit Verification Code sent to <b>+91- XXXXX {contact.slice(-5)}</b>
      </p>
      <OtpBoxes value={code} onChange={setCode} isFaulty={fault !== undefined} />
      {fault && (
        <p className="err" id="otp-fault">
          <Icon name="alert" />
          {fault}
        </p>
      )}
      <Resend question="Didn't recieve the OTP?" label="Resend Code" />
      <Button type="submit" className="wide" busy={busy} disabled={!isOtp(code)}>
        Verify &amp; Proceed
      </Button>
    </form>
  )
}
export default VerifyPage
