import { tidyKeyword } from '#src/domain/keyword.ts'

/** The keyword: the part after /search-product/, or what a plain form sent as `keyword`. */
export const keywordOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const part = pathname.split('/')[2] ?? ''
  try {
    return tidyKeyword(
      decodeURIComponent(part) || (new URLSearchParams(search).get('keyword') ?? ''),
    )
  } catch {
    // Malformed, such as a lone %: taken as it is.
    return tidyKeyword(part)
  }
}
