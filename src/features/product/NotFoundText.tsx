import { links } from '#src/links.ts'

const wordsOf = (slug: string): string => slug.replace(/-+/g, ' ').trim()

/** What was not found. MissingProduct.astro fills it in on the page for unknown URLs. */
export const NotFoundText = ({ slug = '', id = '' }: { slug?: string; id?: string }) => (
  <>
    <span data-asked={links.search('')} hidden={!slug}>
      The shop has nothing by the name of “<span>{wordsOf(slug)}</span>”.{' '}
      <a href={slug ? links.search(wordsOf(slug)) : undefined}>Search for it</a>.
    </span>
    <span data-number hidden={!id}>
      The shop has no product number <span>{id}</span>.
    </span>
  </>
)
