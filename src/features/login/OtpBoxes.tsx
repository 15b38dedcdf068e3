import { useEffect, useEffectEvent, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { digitsOnly } from '#src/domain/fields.ts'

interface Props {
  /** Up to four digits; a box that is still empty is a space. */
  value: string
  onChange: (value: string) => void
  isFaulty: boolean
}

const places = [0, 1, 2, 3] as const

/** Four boxes of one digit each. Paste, autofill and a code from an SMS fill them all at once. */
export const OtpBoxes = ({ value, onChange, isFaulty }: Props) => {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const digits = places.map((place) => (value[place] ?? ' ').trim())
  const focus = (place: number) => boxes.current[Math.min(3, Math.max(0, place))]?.focus()

  const put = (text: string, from: number) => {
    const typed = digitsOnly(text).slice(0, 4 - from)
    const next = places.map((place) => typed[place - from] ?? digits[place] ?? '')
    if (!typed) next[from] = ''
    onChange(next.map((digit) => digit || ' ').join(''))
    if (typed) focus(from + typed.length)
  }

  const wakeUp = useEffectEvent(() => {
    // What was typed before the page was awake.
    const typed = boxes.current.map((box) => box?.value ?? '').join('')
    if (typed) put(typed, 0)
    else focus(0)
  })
  useEffect(() => wakeUp(), [])

  const paste = (event: ClipboardEvent, place: number) => {
    event.preventDefault()
    const text = digitsOnly(event.clipboardData.getData('text'))
    put(text, text.length >= 4 ? 0 : place)
  }

  const press = (event: KeyboardEvent, place: number) => {
    if (event.key === 'ArrowLeft') focus(place - 1)
    else if (event.key === 'ArrowRight') focus(place + 1)
    else if (event.key === 'Backspace' && !digits[place] && place > 0) {
      put('', place - 1)
      focus(place - 1)
    } else return
    event.preventDefault()
  }

  return (
    <div className="otp" role="group" aria-label="Verification code">
      {places.map((place) => (
        <input
          key={place}
          ref={(box) => void (boxes.current[place] = box)}
          className="in"
          inputMode="numeric"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          aria-label={`Digit ${place + 1} of 4`}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? 'otp-fault' : undefined}
          value={digits[place]}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => put(event.currentTarget.value, place)}
          onPaste={(event) => paste(event, place)}
          onKeyDown={(event) => press(event, place)}
        />
      ))}
    </div>
  )
}
