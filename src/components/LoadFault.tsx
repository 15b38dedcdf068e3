import { Button } from '#src/ui/Button.tsx'

/** Something could not be loaded; asking again may help. */
export const LoadFault = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <section className="none" role="alert">
    <h2>{text}</h2>
    <p className="muted">Please check your connection.</p>
    <Button onClick={onRetry}>Try again</Button>
  </section>
)
