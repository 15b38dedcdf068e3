import '#src/styles/crumb.css'
import { links } from '#src/links.ts'

interface Props {
  /** From below Home to the page itself. */
  trail: readonly { name: string; href: string }[]
}

/** Home, where every trail begins. */
export const home = { name: 'Home', href: links.home() }

/** The visible trail; Crumbs.astro adds its JSON-LD. */
export const Crumbs = ({ trail }: Props) => (
  <nav aria-label="Breadcrumb" className="d">
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
