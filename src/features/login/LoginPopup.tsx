import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $user } from '#src/stores/session.ts'
import { $panel, closePanel } from '#src/stores/ui.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { $login, resumeOrStart, startLogin, type Step } from './login.state.ts'
import { CodeStep, MobileStep, PasswordStep } from './LoginSteps.tsx'
import { RegisterCodeStep, RegisterStep } from './RegisterSteps.tsx'

const steps = {
  login: ['Login', PasswordStep],
  'login-otp': ['Login via OTP', MobileStep],
  'verify-otp': ['Verify OTP', CodeStep],
  register: ['Register', RegisterStep],
  'register-otp': ['Register', RegisterCodeStep],
  join: ['Join two accounts', JoinOffer],
} as const satisfies Record<Step, unknown>

const finish = () => {
  startLogin()
  closePanel()
}

export const LoginPopup = () => {
  const isOpen = useStore($panel) === 'login'
  const { step } = useStore($login)
  const [title, Step] = steps[step]

  useEffect(() => {
    // A sent code can still be entered after the popup, or the page, was closed.
    if (isOpen && !$login.get().otpId) resumeOrStart('login')
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    return $user.listen((user) => {
      if (user && !$login.get().busy) finish()
    })
  }, [isOpen])

  return (
    <Dialog
      open={isOpen}
      onClose={step === 'join' ? finish : closePanel}
      title={title}
      className="popup"
    >
      <Step
        key={step}
        // A login by code may have led to another step.
        onDone={() => {
          if (step === 'join' || $login.get().step !== 'join') finish()
        }}
      />
    </Dialog>
  )
}
