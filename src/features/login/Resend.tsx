import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $login, resendCode } from './login.store.ts'
import { typedCode, typeOver } from './spent-code.ts'

interface Props {
  question: string
  label: string
}

const resend = async () => {
  const old = typedCode()
  if (await resendCode()) typeOver(old)
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The way to another code, with the wait until it may be asked for. */
export const Resend = ({ question, label }: Props) => {
  const { resendAt, busy } = useStore($login)
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
        onClick={() => void resend()}
      >
        {label}
      </button>
      {isWaiting && <span className="wait"> in {clock(seconds)}</span>}
    </p>
  )
}
