import type { MouseEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { keepFocus } from '#src/ui/keep-focus.ts'

/** Something could not be loaded; asking again may help. */
export const LoadFault = ({ text, onRetry }: { text: string; onRetry: () => Promise<void> }) => {
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    void keepFocus(currentTarget, currentTarget.closest('section')?.parentElement, onRetry)
  return (
    <section className="none" role="alert">
      <h2>{text}</h2>
      <p className="muted">Please check your connection.</p>
      <Button onClick={retry}>Try again</Button>
    </section>
  )
}
