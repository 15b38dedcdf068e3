/** Prefixes, longest first, of at least 3 letters: 'ras' of 'rasmalao' finds 'rasgulla'. */
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
