import '#src/styles/forms.css'
import '#src/styles/login.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { isMobile, mobileDigits } from '#src/domain/fields.ts'
import { links } from '#src/links.ts'
import { $user } from '#src/stores/session.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { Button } from '#src/ui/Button.tsx'
import { $login, sendLoginCode } from './login.store.ts'
import { LoginForm, valueOf } from './LoginForm.tsx'
import { MobileField } from './MobileField.tsx'
import { pendingCode, takeReturnPath } from './pending-code.ts'
import { useFault } from './use-fault.ts'
import { messages } from '#src/domain/messages.ts'

/** The /login page: a mobile number, to which a code is sent; then /verify. */
export const LoginPage = () => {
  const { busy } = useStore($login)
  const fault = useFault()
  const input = useRef<HTMLInputElement>(null)
  const [mobile, setMobile] = useState('')

  useEffect(() => {
    if ($user.get()) location.replace(takeReturnPath(links.home()))
    // What was typed, or kept by the browser, before the page was awake.
    if (!input.current?.value) return
    input.current.value = mobileDigits(input.current.value)
    setMobile(input.current.value)
  }, [])

  const submit = async (values: FormData) => {
    const contact = valueOf(values, 'contact')
    if (!isMobile(contact) || !(await sendLoginCode(contact))) return
    const { otpId, resendAt } = $login.get()
    pendingCode.set({ otpId, contact, resendAt })
    notifyNext(messages.otpSentMobile)
    location.assign(links.verify())
  }

  return (
    <LoginForm className="mob" onSubmit={(values) => void submit(values)}>
      <MobileField
        ref={input}
        label="Mobile number"
        name="contact"
        fault={fault('contact')}
        onMobile={setMobile}
      />
      <Button type="submit" className="wide" busy={busy} disabled={!isMobile(mobile)}>
        Continue
      </Button>
    </LoginForm>
  )
}
export default LoginPage
