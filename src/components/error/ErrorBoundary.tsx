import { Component, type ReactNode } from 'react'
import { pageMessages } from '#src/domain/messages/page.ts'
import { Button } from '#src/ui/Button.tsx'

/** Error boundary of an island. The stores keep the input, so a reload loses nothing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <section className="none" role="alert">
        <h1>{pageMessages.appBroken}</h1>
        <p className="muted">Please load the page again. Nothing you entered is lost.</p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </section>
    )
  }
}
