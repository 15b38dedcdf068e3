import { links } from '#src/links.ts'

export const Consent = () => (
  <p className="xs muted">
    By continuing you agree to our <a href={links.privacy()}>Privacy Policy</a> and{' '}
    <a href={links.terms()}>T&amp;C</a>.
  </p>
)
