import { digitsOnly } from '#src/domain/fields.ts'
import { Field } from '#src/ui/Field.tsx'

export const CodeField = ({ error }: { error?: string | undefined }) => (
  <Field
    label="OTP"
    name="otp"
    className="code"
    error={error}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="4 digits"
    onInput={(event) => {
      const input = event.currentTarget
      const digits = digitsOnly(input.value).slice(0, 4)
      if (input.value !== digits) input.value = digits
    }}
  />
)
