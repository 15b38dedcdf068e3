import { useEffect, useRef } from 'react'
import { CodeField } from '#src/components/field/CodeField.tsx'
import { MobileField } from '#src/components/field/MobileField.tsx'
import { PasswordField } from '#src/components/field/PasswordField.tsx'
import {
  contactKind,
  identifierOf,
  isMobile,
  isOtp,
  mobileDigits,
  mobileOf,
} from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
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
import { logInByPassword, sendLoginCode, verifyLoginCode } from './login.store.ts'
import { goTo, kindOf, setContact } from './login.state.ts'

export const PasswordStep = ({ onDone }: StepProps) => {
  const { busy, contact, errorOf } = useLogin()
  return (
    <LoginForm
      onSubmit={async (valueOf) => {
        if (await logInByPassword(valueOf('contact'), valueOf('password'))) onDone()
      }}
    >
      <Field {...identifierField} defaultValue={contact} error={errorOf('contact')} />
      <PasswordField error={errorOf('password')} />
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

/** The same for everybody, so that it reveals no account. */
const PasswordHelp = () => {
  const { error, contact } = useLogin()
  const username = identifierOf(contact)
  if (error?.message !== loginMessages.loginFailed || !contactKind(username)) return null
  return (
    <p className="sm">
      Forgot it? <CodeLink contact={username} /> sent to <b>{formatContact(username)}</b>.
      {isMobile(username) &&
        ' If you registered with an email, log in with that: a mobile that was used for a code since may have an account of its own.'}
    </p>
  )
}

/** `onPage`: first step of a login page, with other texts. */
export const MobileStep = ({ onPage = false }: { onPage?: boolean }) => {
  const { busy, contact, errorOf } = useLogin()
  const input = useRef<HTMLInputElement>(null)
  const mobile = mobileOf(contact)

  useEffect(() => {
    // Typed, or restored by the browser, before hydration.
    if (!onPage || !input.current?.value) return
    input.current.value = mobileDigits(input.current.value)
    setContact(input.current.value)
  }, [onPage])

  const byPassword = <StepLink to="login">Login with password</StepLink>
  const signup = (
    <>
      New here? <StepLink to="register">Signup</StepLink>
    </>
  )
  return (
    <LoginForm
      className={onPage ? 'mobile-field' : undefined}
      onSubmit={(valueOf) => sendLoginCode(valueOf('contact'))}
    >
      <MobileField
        ref={input}
        label={onPage ? 'Mobile number' : 'Mobile'}
        name="contact"
        defaultValue={mobile}
        error={errorOf('contact')}
        onMobile={setContact}
      />
      <Button type="submit" className="wide" busy={busy} disabled={onPage && !isMobile(mobile)}>
        {onPage ? 'Continue' : 'Proceed'}
      </Button>
      {onPage ? (
        <p className="sm turn">
          {byPassword}
          <span>{signup}</span>
        </p>
      ) : (
        <>
          <p className="sm">{byPassword}</p>
          <p className="sm">{signup}</p>
        </>
      )}
      <Consent />
    </LoginForm>
  )
}

export const CodeStep = ({ onDone }: StepProps) => {
  const { busy, contact, errorOf } = useLogin()
  const isMail = kindOf(contact) === 'email'
  return (
    <LoginForm
      onSubmit={async (valueOf) => {
        const code = valueOf('otp')
        if (await verifyLoginCode(code)) onDone()
        else if (isOtp(code)) typeOver(code)
      }}
    >
      <Field
        label={isMail ? 'Email' : 'Mobile'}
        readOnly
        value={formatContact(contact)}
        beside={
          <Button className="quiet" onClick={() => goTo(isMail ? 'login' : 'login-otp')}>
            Change
          </Button>
        }
      />
      <CodeField error={errorOf('otp')} />
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
