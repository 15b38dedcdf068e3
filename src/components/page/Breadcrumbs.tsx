import '#src/styles/crumb.css'
import { links } from '#src/links.ts'

interface Props {
  /** From below Home to this page. */
  trail: readonly { name: string; href: string }[]
}

export const home = { name: 'Home', href: links.home() }

export const Breadcrumbs = ({ trail }: Props) => (
  <nav aria-label="Breadcrumb" className="off-phone">
    <ol className="crumb">
      {[home, ...trail].map(({ name, href }, index) =>
        index < trail.length ? (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ) : (
          <li key={href} aria-current="page">
            {name}
          </li>
        ),
      )}
    </ol>
  </nav>
)
