import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $edit } from './edit.ts'

interface Props {
  label: string
  onSubmit: (value: (name: string) => string) => void
  /** Alternatives, shown below the button. */
  below?: ReactNode
  children: ReactNode
}

/** One step of a change. Focuses its first field, then the field with an error. */
export const EditForm = ({ label, onSubmit, below, children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { error, busy } = useStore($edit)

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:not([type=hidden])')
    ;(first ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  }, [])
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  const isAtField = ['name', 'contact', 'otp', 'password'].includes(error?.field ?? '')
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        onSubmit((name) => String(values.get(name) ?? ''))
      }}
    >
      {children}
      {error && !isAtField && (
        <p className="err" role="alert">
          <Icon name="alert" />
          {error.message}
        </p>
      )}
      <Button type="submit" className="wide" busy={busy}>
        {label}
      </Button>
      {below}
    </form>
  )
}

/** Returns a function that gives the current error message of a field, if any. */
export const useError = () => {
  const { error } = useStore($edit)
  return (field: string) => (error?.field === field ? error.message : undefined)
}
