import { useEffect, useRef, type ReactNode } from 'react'

export interface StepFormProps {
  onSubmit: (valueOf: (name: string) => string) => unknown
  className?: string | undefined
  children: ReactNode
}

/** Focuses its first field, or its button, later the field with an error. Each `error` is a new object. */
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
