import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps text and width, shows a spinner and ignores presses. */
  busy?: boolean
}

/** A pill button. Busy uses `aria-disabled`, so that the button keeps focus. */
export const Button = ({ busy = false, className = '', children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={`btn ${className}`}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy && <span className="spin" aria-hidden="true" />}
    {children}
  </button>
)
