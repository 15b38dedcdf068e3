import { CodeField } from '#src/components/field/CodeField.tsx'
import { MobileField } from '#src/components/field/MobileField.tsx'
import { PasswordField } from '#src/components/field/PasswordField.tsx'
import { isOtp } from '#src/domain/fields.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { formatContact } from '#src/domain/mobile-with-code.ts'
import {
  CodeLink,
  Consent,
  LoginForm,
  ResendCode,
  StepLink,
  identifierField,
  typeOver,
  useLogin,
  type StepProps,
} from './LoginForm.tsx'
import { register, sendRegisterCode } from './login.store.ts'
import { $login, kindOf } from './login.state.ts'

const ToLogin = () => (
  <p className="sm">
    Have an account? <StepLink to="login">Login</StepLink>
  </p>
)

const RegisteredHelp = () => {
  const contact = useLogin().error?.registered
  if (!contact) return null
  return (
    <p className="sm">
      <CodeLink contact={contact} /> sent to <b>{formatContact(contact)}</b>. On My Account you can
      then set name, email and password.
    </p>
  )
}

export const RegisterStep = () => {
  const { busy, contact, errorOf } = useLogin()
  return (
    <LoginForm onSubmit={(valueOf) => sendRegisterCode(valueOf('contact'))}>
      <Field {...identifierField} defaultValue={contact} error={errorOf('contact')} />
      <RegisteredHelp />
      <Button type="submit" className="wide" busy={busy}>
        Register
      </Button>
      <ToLogin />
      <Consent />
    </LoginForm>
  )
}

export const RegisterCodeStep = ({ onDone }: StepProps) => {
  const { busy, contact, errorOf } = useLogin()
  const submit = async (valueOf: (name: string) => string) => {
    const otp = valueOf('otp')
    const [other, name, password] = [valueOf('other'), valueOf('name'), valueOf('password')]
    if (await register({ otp, other, name, password })) onDone()
    else if (isOtp(otp) && $login.get().error?.field === 'otp') typeOver(otp)
  }
  return (
    <LoginForm onSubmit={submit}>
      <p className="sm muted">
        Code sent to <b>{formatContact(contact)}</b> <StepLink to="register">Change</StepLink>
      </p>
      <CodeField error={errorOf('otp')} />
      <ResendCode />
      {kindOf(contact) === 'email' ? (
        <MobileField label="Mobile" name="other" error={errorOf('other')} />
      ) : (
        <Field
          label="Email"
          name="other"
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          error={errorOf('other')}
        />
      )}
      <RegisteredHelp />
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={maxLengths.name}
        error={errorOf('name')}
      />
      <PasswordField isNew error={errorOf('password')} />
      <Button type="submit" className="wide" busy={busy}>
        Register
      </Button>
      <ToLogin />
      <Consent />
    </LoginForm>
  )
}
