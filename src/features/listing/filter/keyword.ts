import { tidyKeyword } from '#src/domain/keyword.ts'

/** The part after /search-product/, or `keyword` of a plain form. */
export const keywordOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const part = pathname.split('/')[2] ?? ''
  try {
    return tidyKeyword(
      decodeURIComponent(part) || (new URLSearchParams(search).get('keyword') ?? ''),
    )
  } catch {
    // Malformed, such as a lone %.
    return tidyKeyword(part)
  }
}
