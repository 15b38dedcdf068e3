/** What is searched for: the part after /search-product/, or what a plain form sent as `keyword`. */
export const keywordOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const part = pathname.split('/')[2] ?? ''
  try {
    return tidy(decodeURIComponent(part) || (new URLSearchParams(search).get('keyword') ?? ''))
  } catch {
    // A lone % or the like: what stands there is the best guess.
    return tidy(part)
  }
}

/** What the service is asked for: at most 100 characters, as its contract says. */
const tidy = (keyword: string): string => keyword.trim().replace(/\s+/g, ' ').slice(0, 100)
