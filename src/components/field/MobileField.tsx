import type { Ref } from 'react'
import { mobileDigits } from '#src/domain/fields.ts'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  label: string
  name: string
  error?: string | undefined
  defaultValue?: string
  onMobile?: (digits: string) => void
  ref?: Ref<HTMLInputElement>
}

export const MobileField = ({ onMobile, ...field }: Props) => (
  <Field
    {...field}
    prefix="+91"
    // HTML allows `tel-national` only in text fields.
    type="text"
    inputMode="numeric"
    autoComplete="tel-national"
    onInput={(event) => {
      const input = event.currentTarget
      // An incomplete '+91'; the first digit after it removes it.
      if (/^\+9?1?$/.test(input.value)) return onMobile?.('')
      const digits = mobileDigits(input.value)
      if (input.value !== digits) input.value = digits
      onMobile?.(digits)
    }}
  />
)
