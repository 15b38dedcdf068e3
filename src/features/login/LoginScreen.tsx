import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { openPanel } from '#src/stores/ui.ts'
import { StepLink, type StepProps } from './LoginForm.tsx'
import { $login, resumeOrStart, startLogin, type Step } from './login-state.ts'
import { MobileStep, PasswordStep } from './LoginSteps.tsx'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'
import { VerifyStep } from './VerifyStep.tsx'

const CodeScreen = ({ onDone }: StepProps) => (
  <>
    <VerifyStep onDone={onDone} />
    <p className="sm">
      <StepLink to="login-otp">Change the number</StepLink>
    </p>
  </>
)

const screens = {
  'login-otp': () => <MobileStep onPage />,
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

  // A code may be awaited: phones discard the page while the user reads the message. A passive effect
  // would run later than the first tap can come.
  useLayoutEffect(() => resumeOrStart('login-otp'), [])

  return (
    <Screen onDone={() => ($login.get().step === 'join' ? openPanel('login') : startLogin())} />
  )
}
