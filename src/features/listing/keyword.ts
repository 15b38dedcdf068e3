import { tidyKeyword } from '#src/domain/keyword.ts'

/** What is searched for: the part after /search-product/, or what a plain form sent as `keyword`. */
export const keywordOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const part = pathname.split('/')[2] ?? ''
  try {
    return tidyKeyword(
      decodeURIComponent(part) || (new URLSearchParams(search).get('keyword') ?? ''),
    )
  } catch {
    // A lone % or the like: what stands there is the best guess.
    return tidyKeyword(part)
  }
}
