import { codeIn, digitsOnly, otpLength } from '#src/domain/fields.ts'
import { Field } from '#src/ui/Field.tsx'

export const CodeField = ({ error }: { error?: string | undefined }) => (
  <Field
    label="OTP"
    name="otp"
    className="code"
    error={error}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder={`${otpLength} digits`}
    onPaste={(event) => {
      const code = codeIn(event.clipboardData.getData('text'))
      if (code.length < otpLength) return
      event.preventDefault()
      event.currentTarget.value = code
    }}
    onInput={(event) => {
      const input = event.currentTarget
      const digits = digitsOnly(input.value).slice(0, otpLength)
      if (input.value !== digits) input.value = digits
    }}
  />
)
