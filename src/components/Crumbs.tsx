import '#src/styles/crumb.css'

interface Props {
  /** From Home down to this page; the last one is the page itself. */
  trail: readonly { name: string; href: string }[]
}

/** What Crumbs.astro shows, for pages that are drawn in the browser, too. */
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
