import { useEffect, useRef, type ReactNode } from 'react'

export interface StepFormProps {
  /** Gets a function that returns the value of a field. */
  onSubmit: (valueOf: (name: string) => string) => unknown
  className?: string | undefined
  children: ReactNode
}

/**
 * A step of a login or of a change to the account. Focuses its first field, or its button without one, then
 * the field with an error; each `error` is an object of its own.
 */
export const StepForm = ({ onSubmit, error, ...rest }: StepFormProps & { error: unknown }) => {
  const form = useRef<HTMLFormElement>(null)

  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
  useEffect(
    () => (find('input:not([readonly], [type=hidden])') ?? find('[type=submit]'))?.focus(),
    [],
  )
  useEffect(() => {
    if (error) find('[aria-invalid=true]')?.focus()
  }, [error])

  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        onSubmit((name) => String(values.get(name) ?? ''))
      }}
    />
  )
}
