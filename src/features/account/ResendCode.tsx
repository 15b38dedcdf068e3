import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $edit } from './edit.ts'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** The way to another code, with the wait until it may be asked for. */
export const ResendCode = ({ onSend }: { onSend: () => Promise<void> }) => {
  const { resendAt, busy } = useStore($edit)
  const [seconds, setSeconds] = useState(() => secondsUntil(resendAt))

  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(resendAt))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [resendAt])

  const isWaiting = seconds > 0
  return (
    <p className="sm muted">
      Didn’t get it?{' '}
      <button
        type="button"
        className="link"
        aria-disabled={isWaiting || busy || undefined}
        onClick={() => isWaiting || void onSend()}
      >
        Resend
      </button>
      {isWaiting && <span className="wait"> in 0:{String(seconds).padStart(2, '0')}</span>}
    </p>
  )
}
