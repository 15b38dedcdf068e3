import { goTo, type Step } from './login.ts'

/** A link from one step of the popup to another. */
export const StepLink = ({ to, children }: { to: Step; children: string }) => (
  <button type="button" className="link" onClick={() => goTo(to)}>
    {children}
  </button>
)
