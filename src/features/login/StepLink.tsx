import { goTo, type Step } from './login.ts'

export const StepLink = ({ to, children }: { to: Step; children: string }) => (
  <button type="button" className="link" onClick={() => goTo(to)}>
    {children}
  </button>
)
