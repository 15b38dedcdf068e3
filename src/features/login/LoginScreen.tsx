import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { openPanel } from '#src/stores/ui.ts'
import { CodeForm } from './CodeForm.tsx'
import { $login, resume, startLogin, type Step } from './login.ts'
import { PasswordStep, type StepProps } from './LoginSteps.tsx'
import { MobileForm } from './MobileForm.tsx'
import { codeAwaitedAt } from './pending-code.ts'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'
import { StepLink } from './StepLink.tsx'

const CodeScreen = ({ onDone }: StepProps) => (
  <>
    <CodeForm onDone={onDone} />
    <p className="sm">
      <StepLink to="login-otp">Change the number</StepLink>
    </p>
  </>
)

const screens = {
  'login-otp': MobileForm,
  'verify-otp': CodeScreen,
  login: PasswordStep,
  register: RegisterStep,
  'register-otp': RegisterCodeStep,
  // The page has replaced this screen by then: the popup shows the step.
  join: () => null,
} satisfies Record<Step, unknown>

/** The login on phones, in place of a page that needs one; that page then appears by itself. */
export const LoginScreen = () => {
  const { step } = useStore($login)
  const Screen = screens[step]

  // A passive effect would run later than the first tap can come.
  useLayoutEffect(() => {
    // The browser may have discarded the page while the user read the message.
    const code = codeAwaitedAt('verify-otp') ?? codeAwaitedAt('register-otp')
    if (code) resume(code)
    else startLogin('login-otp')
  }, [])

  return (
    <Screen onDone={() => ($login.get().step === 'join' ? openPanel('login') : startLogin())} />
  )
}
