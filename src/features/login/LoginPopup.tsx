import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $panel, closePanel } from '#src/stores/ui.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { $login, startLogin, type Step } from './login.store.ts'
import { CodeStep, MobileStep, PasswordStep } from './LoginSteps.tsx'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'

const titles: Record<Step, string> = {
  login: 'Login',
  'login-otp': 'Login via OTP',
  'verify-otp': 'Verify OTP',
  register: 'Register',
  'register-otp': 'Register',
}

const steps = {
  login: PasswordStep,
  'login-otp': MobileStep,
  'verify-otp': CodeStep,
  register: RegisterStep,
  'register-otp': RegisterCodeStep,
}

/** The login popup with its five steps; after it the shopper goes on where the page stands. */
export const LoginPopup = () => {
  const isOpen = useStore($panel) === 'login'
  const { step } = useStore($login)
  const Step = steps[step]

  useEffect(() => {
    // A code that was sent can still be entered after the popup was closed for a moment.
    if (isOpen && !$login.get().otpId) startLogin()
  }, [isOpen])

  const finish = () => {
    startLogin()
    closePanel()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => $panel.get() === 'login' && closePanel()}
      title={titles[step]}
      className="popup"
    >
      <Step key={step} onDone={finish} />
    </Dialog>
  )
}
