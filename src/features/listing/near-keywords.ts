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
