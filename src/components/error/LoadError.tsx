import type { MouseEvent } from 'react'
import { isUnreached } from '#src/stores/unreached.ts'
import { Button } from '#src/ui/Button.tsx'
import { keepFocus } from '#src/ui/keep-focus.ts'

interface Props {
  text: string
  error: unknown
  onRetry: () => Promise<void>
}

/** A failed load with a retry button; mentions the connection if no response arrived. */
export const LoadError = ({ text, error, onRetry }: Props) => {
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    void keepFocus(currentTarget, currentTarget.closest('section')?.parentElement, onRetry)
  return (
    <section className="none" role="alert">
      <h2>{text}</h2>
      <p className="muted">
        {isUnreached(error)
          ? 'Please check your connection.'
          : 'The shop has trouble just now. Please try again in a few minutes.'}
      </p>
      <Button onClick={retry}>Try again</Button>
    </section>
  )
}
