/** Page numbers to show: the first, the last, those around the current one; 0 is a gap. */
export const pageNumbers = (page: number, pages: number): number[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1]
    if (before === undefined || n - before === 1) return [n]
    // A gap of a single page shows that page.
    return n - before === 2 ? [n - 1, n] : [0, n]
  })
}
