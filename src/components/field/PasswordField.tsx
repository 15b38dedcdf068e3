import { longest, shortestPassword } from '#src/domain/limits.ts'
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
    maxLength={longest.password}
    {...(isNew && { hint: `${shortestPassword} characters or more` })}
    error={error}
  />
)
