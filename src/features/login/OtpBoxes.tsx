import { useEffect, useEffectEvent, useRef, type ClipboardEvent } from 'react'
import { digitsOnly } from '#src/domain/fields.ts'

interface Props {
  /** Up to four digits. */
  value: string
  onChange: (value: string) => void
  isFaulty: boolean
}

const length = 4

/** The code in a pasted text: four digits on their own, else the first four of all digits. */
const codeIn = (text: string): string =>
  /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? digitsOnly(text).slice(0, length)

/** At most four digits of the typed text; an extra digit replaces the next one. */
const corrected = (text: string, caret: number) => {
  const before = digitsOnly(text.slice(0, caret)).slice(0, length)
  const after = digitsOnly(text.slice(caret))
  return {
    caret: before.length,
    digits: before + after.slice(before.length + after.length - length),
  }
}

/**
 * Four one-digit boxes that are a single input: letter spacing puts each digit into its box (login.css),
 * so paste, autofill, Backspace, arrows and screen readers work as usual.
 */
export const OtpBoxes = ({ value, onChange, isFaulty }: Props) => {
  const field = useRef<HTMLInputElement>(null)

  const take = (input: HTMLInputElement) => {
    const { digits, caret } = corrected(input.value, input.selectionStart ?? length)
    if (input.value !== digits) {
      input.value = digits
      input.setSelectionRange(caret, caret)
    }
    onChange(digits)
  }

  const wakeUp = useEffectEvent(() => {
    // Typed before hydration.
    if (field.current?.value) take(field.current)
    field.current?.focus()
  })
  useEffect(() => wakeUp(), [])

  const paste = (event: ClipboardEvent) => {
    const code = codeIn(event.clipboardData.getData('text'))
    if (code.length < length) return
    event.preventDefault()
    onChange(code)
  }

  return (
    <div className="otp">
      {Array.from({ length }, (_, place) => (
        <i key={place} />
      ))}
      <span>
        <input
          ref={field}
          className="in"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label="Verification code, 4 digits"
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? 'otp-fault' : undefined}
          value={value}
          onChange={(event) => take(event.currentTarget)}
          onPaste={paste}
        />
      </span>
    </div>
  )
}
