import type { Ref } from 'react'
import { mobileDigits } from '#src/domain/fields.ts'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  label: string
  name: string
  fault?: string | undefined
  defaultValue?: string
  onMobile?: (digits: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A mobile number after +91: takes digits only, ten of them, however they were typed or pasted. */
export const MobileField = ({ onMobile, ...field }: Props) => (
  <Field
    {...field}
    prefix="+91"
    // Only a field of text may ask for a number without its country (HTML: autofill).
    type="text"
    inputMode="numeric"
    autoComplete="tel-national"
    onInput={(event) => {
      const input = event.currentTarget
      // Somebody is just typing '+91', which goes away with the first digit after it.
      if (/^\+9?1?$/.test(input.value)) return onMobile?.('')
      const digits = mobileDigits(input.value)
      if (input.value !== digits) input.value = digits
      onMobile?.(digits)
    }}
  />
)
