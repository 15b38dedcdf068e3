import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { ignoreTaps } from '#src/ui/moved-controls.ts'

export interface StepFormProps {
  onSubmit: (valueOf: (name: string) => string) => unknown
  className?: string | undefined
  children: ReactNode
}

/**
 * The form of one step. Focuses its first field at first, or else its button; after a failure, the field with the
 * error, and selects a wrong code, so that the next digit replaces it. Each failure must pass a new `error` object.
 */
export const StepForm = ({ onSubmit, error, ...rest }: StepFormProps & { error: unknown }) => {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<FormData>(null)

  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
  useEffect(
    () => (find('input:not([readonly], [type=hidden])') ?? find('[type=submit]'))?.focus(),
    [],
  )
  // Before the next key can come.
  useLayoutEffect(() => {
    if (!error) return
    // Its text is above the buttons.
    ignoreTaps(form.current)
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    field?.focus()
    const isCode = field?.autocomplete === 'one-time-code'
    if (isCode && field.value === sent.current?.get(field.name)) field.select()
  }, [error])

  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        sent.current = values
        onSubmit((name) => String(values.get(name) ?? ''))
      }}
    />
  )
}
