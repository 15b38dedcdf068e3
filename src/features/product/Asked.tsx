import { links } from '#src/links.ts'

/** 'not-there' as 'not there', for display and for the search. */
const wordsOf = (slug: string): string => slug.replace(/-+/g, ' ').trim()

/** What was not found. On the page for unknown URLs, MissingProduct.astro fills it in. */
export const Asked = ({ slug = '', id = '' }: { slug?: string; id?: string }) => (
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
