import { site } from '#src/site.ts'

/** Specification, section 2. */
const titleLimit = 60
const descriptionLimit = 160

/** Cuts at the end of a word, with an ellipsis, to at most `max` characters. */
export const shortened = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > max / 2 ? end : max - 1).replace(/[\s.,;:|-]+$/, '')}…`
}

/** The title with the shop's name behind it where both have room. */
export const pageTitle = (title: string): string => {
  if (title.includes(site.name)) return shortened(title, titleLimit)
  const full = `${title} | ${site.name}`
  return full.length <= titleLimit ? full : shortened(title, titleLimit)
}

/** `page` of a listing: later ones name their number, so that descriptions differ. */
export const pageDescription = (text: string, page = 1): string =>
  shortened(
    `${page > 1 ? `Page ${page}: ` : ''}${text.replace(/\s+/g, ' ').trim()}`,
    descriptionLimit,
  )
