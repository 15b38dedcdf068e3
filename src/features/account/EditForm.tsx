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
  const { fault, busy } = useStore($edit)

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:not([type=hidden])')
    ;(first ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  }, [])
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fault])

  const isAtField = ['name', 'contact', 'otp', 'password'].includes(fault?.field ?? '')
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
      {fault && !isAtField && (
        <p className="err" role="alert">
          <Icon name="alert" />
          {fault.message}
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
export const useFault = () => {
  const { fault } = useStore($edit)
  return (field: string) => (fault?.field === field ? fault.message : undefined)
}
