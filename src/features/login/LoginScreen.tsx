import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { openPanel } from '#src/stores/ui.ts'
import { StepLink, type StepProps } from './LoginForm.tsx'
import { $login, resumeOrStart, startLogin, type Step } from './login.state.ts'
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
  // By then the popup shows this step.
  join: () => null,
} satisfies Record<Step, unknown>

/** The login on phones, in place of a page that needs one; the page appears afterwards. */
export const LoginScreen = () => {
  const { step } = useStore($login)
  const Screen = screens[step]

  // Resumes an awaited code. A passive effect may run after the first tap.
  useLayoutEffect(() => resumeOrStart('login-otp'), [])

  return (
    <Screen onDone={() => ($login.get().step === 'join' ? openPanel('login') : startLogin())} />
  )
}
