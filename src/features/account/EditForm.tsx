import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { StepForm, type StepFormProps } from '#src/components/field/StepForm.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $edit } from './edit.state.ts'

interface Props extends StepFormProps {
  label: string
  below?: ReactNode
}

export const EditForm = ({ label, onSubmit, below, children }: Props) => {
  const { error, busy } = useStore($edit)
  const isAtField = ['name', 'contact', 'otp', 'password'].includes(error?.field ?? '')
  return (
    <StepForm onSubmit={onSubmit} error={error}>
      {children}
      {error && !isAtField && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error.message}
        </p>
      )}
      <Button type="submit" className="wide" busy={busy}>
        {label}
      </Button>
      {below}
    </StepForm>
  )
}

/** Returns a function for the current error message of a field, if any. */
export const useError = () => {
  const { error } = useStore($edit)
  return (field: string) => (error?.field === field ? error.message : undefined)
}
