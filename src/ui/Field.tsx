import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { Icon } from './Icon.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  as?: 'input' | 'textarea'
  /** Of a textarea. */
  rows?: number
  error?: string | undefined
  hint?: string
  prefix?: string
  beside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const Field = (props: Props) => {
  const { label, as = 'input', error, hint, prefix, beside, ...input } = props
  // Their attributes in use are the same.
  const Box = as as 'input'
  const ownId = useId()
  const id = input.id ?? ownId
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control = (
    <Box
      {...input}
      id={id}
      className={`input ${input.className ?? ''}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={notes || undefined}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {prefix || beside ? (
        <div className={prefix ? 'with-prefix' : 'row'}>
          {prefix && <span>{prefix}</span>}
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
