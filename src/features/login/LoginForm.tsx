import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { $login } from './login.ts'

interface Props {
  onSubmit: (values: FormData) => void
  className?: string
  children: ReactNode
}

/** A login form. Focuses its first field, then the field with an error. */
export const LoginForm = ({ onSubmit, className, children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { fault } = useStore($login)

  const focus = (field: string) => form.current?.querySelector<HTMLElement>(field)?.focus()
  useEffect(() => focus('input:not([readonly])'), [])
  useEffect(() => {
    if (fault) focus('[aria-invalid=true]')
  }, [fault])

  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}

export const valueOf = (values: FormData, name: string): string => String(values.get(name) ?? '')
