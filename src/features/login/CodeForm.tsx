import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isOtp } from '#src/domain/fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { verifyLoginCode } from './login.store.ts'
import { $login } from './login.ts'
import { OtpBoxes } from './OtpBoxes.tsx'
import { ResendCode } from './ResendCode.tsx'
import { typeOver } from './spent-code.ts'
import { useFault } from './use-fault.ts'
import { codeFromSms } from './web-otp.ts'

export const CodeForm = ({ onDone }: { onDone: () => void }) => {
  const { contact, kind, busy } = useStore($login)
  const fault = useFault()('otp')
  const [code, setCode] = useState('')

  useEffect(() => {
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then((sent) => sent && setCode(sent.slice(0, 4)))
    return () => waiting.abort()
  }, [])

  const submit = async () => {
    if (await verifyLoginCode(code, 'Welcome')) onDone()
    else typeOver(code)
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
        Please enter 4 Digit Verification Code sent to{' '}
        <b>{kind === 'email' ? contact : `+91- XXXXX ${contact.slice(-5)}`}</b>
      </p>
      <OtpBoxes value={code} onChange={setCode} isFaulty={fault !== undefined} />
      {fault && (
        <p className="err" id="otp-fault">
          <Icon name="alert" />
          {fault}
        </p>
      )}
      <ResendCode question="Didn't recieve the OTP?" label="Resend Code" />
      <Button type="submit" className="wide" busy={busy} disabled={!isOtp(code)}>
        Verify &amp; Proceed
      </Button>
    </form>
  )
}
