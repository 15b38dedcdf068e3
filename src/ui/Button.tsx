import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At work: keeps its words and width, shows a ring and takes no second press. */
  busy?: boolean
}

/** A pill button. Busy is said with `aria-disabled`, so that it keeps the focus. */
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
