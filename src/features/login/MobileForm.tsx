import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { isMobile, mobileDigits, mobileOf } from '#src/domain/fields.ts'
import { Button } from '#src/ui/Button.tsx'
import { Consent } from './Consent.tsx'
import { sendLoginCode } from './login.store.ts'
import { $login, keepContact } from './login.ts'
import { LoginForm, valueOf } from './LoginForm.tsx'
import { MobileField } from '#src/components/MobileField.tsx'
import { StepLink } from './StepLink.tsx'
import { useFault } from './use-fault.ts'

/** Asks for the mobile number to which a code is sent: the start of a login on phones. */
export const MobileForm = () => {
  const { busy, contact } = useStore($login)
  const fault = useFault()
  const input = useRef<HTMLInputElement>(null)
  const mobile = mobileOf(contact)

  useEffect(() => {
    // Typed, or restored by the browser, before hydration.
    if (!input.current?.value) return
    input.current.value = mobileDigits(input.current.value)
    keepContact(input.current.value)
  }, [])

  const submit = async (values: FormData) => {
    const typed = valueOf(values, 'contact')
    if (isMobile(typed)) await sendLoginCode(typed)
  }

  return (
    <LoginForm className="mob" onSubmit={(values) => void submit(values)}>
      <MobileField
        ref={input}
        label="Mobile number"
        name="contact"
        defaultValue={mobile}
        fault={fault('contact')}
        onMobile={keepContact}
      />
      <Button type="submit" className="wide" busy={busy} disabled={!isMobile(mobile)}>
        Continue
      </Button>
      <p className="sm turn">
        <StepLink to="login">Login with password</StepLink>
        <span>
          New here? <StepLink to="register">Signup</StepLink>
        </span>
      </p>
      <Consent />
    </LoginForm>
  )
}
