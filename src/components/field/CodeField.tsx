import { digitsOnly, otpLength } from '#src/domain/fields.ts'
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
    onInput={(event) => {
      const input = event.currentTarget
      const digits = digitsOnly(input.value).slice(0, otpLength)
      if (input.value !== digits) input.value = digits
    }}
  />
)
