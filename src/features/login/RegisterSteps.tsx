import { useSyncExternalStore } from 'react'
import { useStore } from '@nanostores/react'
import { isOtp } from '#src/domain/fields.ts'
import { longest, shortestPassword } from '#src/domain/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { CodeField } from '#src/components/CodeField.tsx'
import { RegisteredHelp } from './ByCode.tsx'
import { Consent } from './Consent.tsx'
import { register, sendRegisterCode } from './login.store.ts'
import { $login, keepContact } from './login.ts'
import { LoginForm, valueOf } from './LoginForm.tsx'
import type { StepProps } from './LoginSteps.tsx'
import { MobileField } from '#src/components/MobileField.tsx'
import { ResendCode } from './ResendCode.tsx'
import { typeOver } from './spent-code.ts'
import { StepLink } from './StepLink.tsx'
import { useFault } from './use-fault.ts'

const ToLogin = () => (
  <p className="sm">
    Have an account? <StepLink to="login">Login</StepLink>
  </p>
)

const never = () => () => undefined

/** Step 4, Register. The button waits for hydration: a native submit would put the contact into the URL. */
export const RegisterStep = () => {
  const { busy, contact } = useStore($login)
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const fault = useFault()
  return (
    <LoginForm onSubmit={(values) => void sendRegisterCode(valueOf(values, 'contact'))}>
      <Field
        label="Mobile or email"
        name="contact"
        autoComplete="username"
        autoCapitalize="off"
        defaultValue={contact}
        onInput={(event) => keepContact(event.currentTarget.value)}
        fault={fault('contact')}
      />
      <RegisteredHelp />
      <Button type="submit" className="wide" busy={busy} disabled={!isAwake}>
        Register
      </Button>
      <ToLogin />
      <Consent />
    </LoginForm>
  )
}

/** Step 5, RegVerifyOTP: the code, the other contact, name and password. */
export const RegisterCodeStep = ({ onDone }: StepProps) => {
  const { busy, kind, contact } = useStore($login)
  const fault = useFault()
  const submit = async (values: FormData) => {
    const form = {
      otp: valueOf(values, 'otp'),
      other: valueOf(values, 'other'),
      name: valueOf(values, 'name'),
      password: valueOf(values, 'password'),
    }
    if (await register(form)) onDone()
    else if (isOtp(form.otp) && $login.get().fault?.field === 'otp') typeOver(form.otp)
  }
  return (
    <LoginForm onSubmit={(values) => void submit(values)}>
      <p className="sm muted">
        Code sent to <b>{contact}</b> <StepLink to="register">Change</StepLink>
      </p>
      <CodeField fault={fault('otp')} />
      <ResendCode />
      {kind === 'email' ? (
        <MobileField label="Mobile" name="other" fault={fault('other')} />
      ) : (
        <Field
          label="Email"
          name="other"
          type="email"
          autoComplete="email"
          maxLength={longest.email}
          fault={fault('other')}
        />
      )}
      <RegisteredHelp />
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={longest.name}
        fault={fault('name')}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={longest.password}
        hint={`${shortestPassword} characters or more`}
        fault={fault('password')}
      />
      <Button type="submit" className="wide" busy={busy}>
        Register
      </Button>
      <ToLogin />
      <Consent />
    </LoginForm>
  )
}
