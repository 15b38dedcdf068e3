/** Prefixes, longest first, of at least 3 letters: 'ras' of 'rasmalao' finds 'rasgulla'. */
export const nearKeywords = (keyword: string): string[] => {
  // Close to 'without nuts' are nuts, which somebody may not be able to eat.
  if (/\b(?:without|no|free|allerg\w+|bina)\b/i.test(keyword)) return []
  const typed = keyword.split(' ')
  const words = typed.filter((word) => word.length > 2)
  const beginnings = words.flatMap((word) =>
    [5, 4, 3].filter((length) => length < word.length).map((length) => word.slice(0, length)),
  )
  return [...new Set([...(typed.length > 1 ? words : []), ...beginnings])].sort(
    (a, b) => b.length - a.length,
  )
}
