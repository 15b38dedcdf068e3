import { pageLink } from '#src/links.ts'
import { iconHtml } from '#src/ui/icons.ts'
import { escapeHtml } from '#src/domain/html.ts'

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

/** Rendered by the build, and after scrolling, so that "next" leads to what is not shown yet. */
export const pagerHtml = (href: string, page: number, pages: number): string => {
  const link = (to: number, inside: string, attributes: string) =>
    `<a href="${escapeHtml(pageLink(href, to))}" ${attributes}>${inside}</a>`
  const numbers = pageNumbers(page, pages).map((number) => {
    if (number === 0) return '<span aria-hidden="true">…</span>'
    const current = number === page ? ' aria-current="page"' : ''
    return link(number, String(number), `aria-label="Page ${number}"${current}`)
  })
  const before = link(page - 1, iconHtml('back'), 'rel="prev" aria-label="Previous page"')
  const after = link(page + 1, iconHtml('next'), 'rel="next" aria-label="Next page"')
  return (page > 1 ? before : '') + numbers.join('') + (page < pages ? after : '')
}
