import { maxLengths, minPasswordLength } from '#src/domain/limits.ts'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  label?: string
  isNew?: boolean
  error: string | undefined
}

export const PasswordField = ({ label = 'Password', isNew = false, error }: Props) => (
  <Field
    label={label}
    name="password"
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    maxLength={maxLengths.password}
    {...(isNew && { hint: `${minPasswordLength} characters or more` })}
    error={error}
  />
)
