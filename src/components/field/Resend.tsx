import { useEffect, useState } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface Props {
  question?: string
  label?: string
  /** ms since 1970. */
  resendAt: number
  busy: boolean
  onResend: () => void
}

export const Resend = (props: Props) => {
  const { question = "Didn't get it?", label = 'Resend', resendAt, busy, onResend } = props
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
      {question}{' '}
      <button
        type="button"
        className="link"
        aria-disabled={isWaiting || busy || undefined}
        onClick={() => isWaiting || onResend()}
      >
        {label}
      </button>
      {isWaiting && <span className="wait"> in {clock(seconds)}</span>}
    </p>
  )
}
