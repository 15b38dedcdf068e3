import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { $edit } from './edit.ts'

interface Props {
  /** What the button says. */
  label: string
  onSubmit: (value: (name: string) => string) => void
  /** Other ways to go on, below the button. */
  below?: ReactNode
  children: ReactNode
}

/** One step of a change: the focus goes to its first field, and to the field with a fault. */
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

/** Gives the message for a field, where the present fault is one of that field. */
export const useFault = () => {
  const { fault } = useStore($edit)
  return (field: string) => (fault?.field === field ? fault.message : undefined)
}
