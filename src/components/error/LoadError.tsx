import { useState, type MouseEvent } from 'react'
import { isUnreached } from '#src/stores/api-errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { keepFocus } from '#src/ui/moved-controls.ts'

interface Props {
  text: string
  error: unknown
  onRetry: () => Promise<void>
}

export const LoadError = ({ text, error, onRetry }: Props) => {
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(1)
  const again = async () => {
    setBusy(true)
    try {
      await onRetry()
    } finally {
      setBusy(false)
      setFailures(failures + 1)
    }
  }
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    void keepFocus(currentTarget, currentTarget.closest('section')?.parentElement, again)
  return (
    <section className="none" role="alert">
      {/* A new element, so that a repeated failure is announced. */}
      <h2 key={failures}>{text}</h2>
      <p className="muted">
        {isUnreached(error)
          ? 'Please check your connection.'
          : 'The shop has trouble just now. Please try again in a few minutes.'}
      </p>
      <Button busy={busy} onClick={retry}>
        Try again
      </Button>
    </section>
  )
}
