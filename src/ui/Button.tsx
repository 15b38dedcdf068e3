import { useInsertionEffect, type ButtonHTMLAttributes } from 'react'
import spinStyles from '#src/styles/spin.css?inline'
import { adoptStyles } from './add-styles.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps text and width, shows a spinner and ignores presses. */
  busy?: boolean
}

/** Adds its styles on demand: pages are built without a busy button. */
const Spinner = () => {
  useInsertionEffect(() => adoptStyles(spinStyles), [])
  return <span className="spin" aria-hidden="true" />
}

/** With `aria-disabled`, also while busy, the button keeps the focus and does not call `onClick`. */
export const Button = ({ busy = false, className = '', children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={`btn ${className}`}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else if (!rest['aria-disabled']) onClick?.(event)
    }}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
