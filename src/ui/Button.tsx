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

/** Busy uses `aria-disabled`, so that the button keeps the focus. */
export const Button = ({ busy = false, className = '', children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={`btn ${className}`}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
