import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react'
import { codeIn, digitsOnly, isOtp, otpLength as length } from '#src/domain/fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ResendCode, typeOver, useLogin, type StepProps } from './LoginForm.tsx'
import { verifyLoginCode } from './login.store.ts'
import { kindOf } from './login.state.ts'

export const VerifyStep = ({ onDone }: StepProps) => {
  const { contact, busy, errorOf } = useLogin()
  const error = errorOf('otp')
  const [code, setCode] = useState('')

  useEffect(() => {
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then((sent) => sent && setCode(sent.slice(0, length)))
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
        <b>{kindOf(contact) === 'email' ? contact : `+91- XXXXX ${contact.slice(-5)}`}</b>
      </p>
      <OtpBoxes value={code} onChange={setCode} isInvalid={error !== undefined} />
      {error && (
        <p className="error" id="otp-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <ResendCode question="Didn't recieve the OTP?" label="Resend Code" />
      <Button type="submit" className="wide" busy={busy} disabled={!isOtp(code)}>
        Verify &amp; Proceed
      </Button>
    </form>
  )
}

/** From an SMS that names this site (WebOTP); null if unsupported, declined, or aborted by `signal`. */
const codeFromSms = async (signal: AbortSignal): Promise<string | null> => {
  if (!('OTPCredential' in globalThis)) return null
  try {
    const wish = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
    const credential = (await navigator.credentials.get(wish)) as { code?: string } | null
    return credential?.code ?? null
  } catch {
    return null
  }
}

/** At most four digits of the typed text; an extra digit replaces the next one. */
const corrected = (text: string, caret: number) => {
  const before = digitsOnly(text.slice(0, caret)).slice(0, length)
  const after = digitsOnly(text.slice(caret))
  return {
    caret: before.length,
    digits: before + after.slice(before.length + after.length - length),
  }
}

interface BoxesProps {
  value: string
  onChange: (value: string) => void
  isInvalid: boolean
}

/** One input behind four boxes (login.css): paste, autofill, Backspace and screen readers work as usual. */
const OtpBoxes = ({ value, onChange, isInvalid }: BoxesProps) => {
  const field = useRef<HTMLInputElement>(null)

  const readDigits = (input: HTMLInputElement) => {
    const { digits, caret } = corrected(input.value, input.selectionStart ?? length)
    if (input.value !== digits) {
      input.value = digits
      input.setSelectionRange(caret, caret)
    }
    onChange(digits)
  }

  const wakeUp = useEffectEvent(() => {
    // Typed before hydration.
    if (field.current?.value) readDigits(field.current)
    field.current?.focus()
  })
  useEffect(() => wakeUp(), [])

  const paste = (event: ClipboardEvent) => {
    const code = codeIn(event.clipboardData.getData('text'))
    if (code.length < length) return
    event.preventDefault()
    onChange(code)
  }

  return (
    <div className="otp">
      {Array.from({ length }, (_, place) => (
        <i key={place} />
      ))}
      <span>
        <input
          ref={field}
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label="Verification code, 4 digits"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? 'otp-error' : undefined}
          value={value}
          onChange={(event) => readDigits(event.currentTarget)}
          onPaste={paste}
        />
      </span>
    </div>
  )
}
