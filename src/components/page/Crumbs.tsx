import '#src/styles/crumb.css'

interface Props {
  trail: readonly { name: string; href: string }[]
}

/** The visible trail; Crumbs.astro adds its JSON-LD. */
export const Crumbs = ({ trail }: Props) => (
  <nav aria-label="Breadcrumb" className="d">
    <ol className="crumb">
      {trail.map(({ name, href }, index) =>
        index < trail.length - 1 ? (
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
