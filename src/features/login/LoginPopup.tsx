import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $user } from '#src/stores/session.ts'
import { $panel, closePanel } from '#src/stores/ui.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { $login, resumeOrStart, startLogin, type Step } from './login-state.ts'
import { CodeStep, MobileStep, PasswordStep } from './LoginSteps.tsx'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'

const titles: Record<Step, string> = {
  login: 'Login',
  'login-otp': 'Login via OTP',
  'verify-otp': 'Verify OTP',
  register: 'Register',
  'register-otp': 'Register',
  join: 'Join two accounts',
}

const steps = {
  login: PasswordStep,
  'login-otp': MobileStep,
  'verify-otp': CodeStep,
  register: RegisterStep,
  'register-otp': RegisterCodeStep,
  join: JoinOffer,
}

const finish = () => {
  startLogin()
  closePanel()
}

export const LoginPopup = () => {
  const isOpen = useStore($panel) === 'login'
  const { step } = useStore($login)
  const Step = steps[step]

  useEffect(() => {
    // A code can still be entered after the popup, or the page, was closed for a moment.
    if (isOpen && !$login.get().otpId) resumeOrStart('login')
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    // The user logged in in another tab.
    return $user.listen((user) => {
      if (user && !$login.get().busy) finish()
    })
  }, [isOpen])

  return (
    <Dialog
      open={isOpen}
      onClose={() => $panel.get() === 'login' && closePanel()}
      title={titles[step]}
      className="popup"
    >
      <Step
        key={step}
        // A login by code may have led to another step.
        onDone={() => (step !== 'join' && $login.get().step === 'join') || finish()}
      />
    </Dialog>
  )
}
