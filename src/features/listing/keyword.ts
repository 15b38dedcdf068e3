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

/**
 * Shorter beginnings of what found nothing, the longest first: 'rasgulla' may stand where 'rasmalao'
 * was typed. Each has the three letters that a search needs.
 */
export const nearKeywords = (keyword: string): string[] => {
  const typed = keyword.split(' ')
  const words = typed.filter((word) => word.length > 2)
  const beginnings = words.flatMap((word) =>
    [5, 4, 3].filter((length) => length < word.length).map((length) => word.slice(0, length)),
  )
  return [...new Set([...(typed.length > 1 ? words : []), ...beginnings])].sort(
    (a, b) => b.length - a.length,
  )
}
