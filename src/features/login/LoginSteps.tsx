import { useStore } from '@nanostores/react'
import { formatMobile, isOtp, mobileOf } from '#src/domain/fields.ts'
import { longest } from '#src/domain/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { CodeField } from '#src/components/CodeField.tsx'
import { PasswordHelp } from './ByCode.tsx'
import { Consent } from './Consent.tsx'
import { logInByPassword, sendLoginCode, verifyLoginCode } from './login.store.ts'
import { $login, goTo, keepContact } from './login.ts'
import { LoginForm, valueOf } from './LoginForm.tsx'
import { MobileField } from '#src/components/MobileField.tsx'
import { ResendCode } from './ResendCode.tsx'
import { typeOver } from './spent-code.ts'
import { StepLink } from './StepLink.tsx'
import { useFault } from './use-fault.ts'

export interface StepProps {
  onDone: () => void
}

/** Step 1, Login: mobile or e-mail and password. */
export const PasswordStep = ({ onDone }: StepProps) => {
  const { busy, contact } = useStore($login)
  const fault = useFault()
  const submit = async (values: FormData) => {
    if (await logInByPassword(valueOf(values, 'contact'), valueOf(values, 'password'))) onDone()
  }
  return (
    <LoginForm onSubmit={(values) => void submit(values)}>
      <Field
        label="Mobile or email"
        name="contact"
        autoComplete="username"
        autoCapitalize="off"
        defaultValue={contact}
        onInput={(event) => keepContact(event.currentTarget.value)}
        fault={fault('contact')}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={longest.password}
        fault={fault('password')}
      />
      <PasswordHelp />
      <Button type="submit" className="wide" busy={busy}>
        Login
      </Button>
      <Button className="line wide" onClick={() => goTo('login-otp')}>
        Login via OTP
      </Button>
      <p className="sm">
        New here? <StepLink to="register">Signup</StepLink>
      </p>
      <Consent />
    </LoginForm>
  )
}

/** Step 2, LoginOTP: the mobile number for the code. */
export const MobileStep = () => {
  const { busy, contact } = useStore($login)
  const fault = useFault()
  return (
    <LoginForm onSubmit={(values) => void sendLoginCode(valueOf(values, 'contact'))}>
      <MobileField
        label="Mobile"
        name="contact"
        defaultValue={mobileOf(contact)}
        onMobile={keepContact}
        fault={fault('contact')}
      />
      <Button type="submit" className="wide" busy={busy}>
        Proceed
      </Button>
      <p className="sm">
        <StepLink to="login">Login with password</StepLink>
      </p>
      <p className="sm">
        New here? <StepLink to="register">Signup</StepLink>
      </p>
      <Consent />
    </LoginForm>
  )
}

/** Step 3, VerifyOTP: the code that was sent. */
export const CodeStep = ({ onDone }: StepProps) => {
  const { busy, contact, kind } = useStore($login)
  const fault = useFault()
  const submit = async (values: FormData) => {
    const code = valueOf(values, 'otp')
    if (await verifyLoginCode(code)) onDone()
    else if (isOtp(code)) typeOver(code)
  }
  const isMail = kind === 'email'
  return (
    <LoginForm onSubmit={(values) => void submit(values)}>
      <Field
        label={isMail ? 'Email' : 'Mobile'}
        readOnly
        value={isMail ? contact : `+91 ${formatMobile(contact)}`}
        beside={
          <Button className="quiet" onClick={() => goTo(isMail ? 'login' : 'login-otp')}>
            Change
          </Button>
        }
      />
      <CodeField fault={fault('otp')} />
      <ResendCode />
      <Button type="submit" className="wide" busy={busy}>
        Login
      </Button>
      <p className="sm">
        <StepLink to="login">Login with password</StepLink>
      </p>
      <Consent />
    </LoginForm>
  )
}
