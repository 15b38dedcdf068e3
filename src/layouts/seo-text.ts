import { site } from '#src/site.ts'

/** Longer titles and descriptions are cut off by search engines (specification, section 2: 60 and 160). */
const titleLimit = 60
const descriptionLimit = 160

/** Cut at the end of a word, with an ellipsis, so that at most `most` characters stand there. */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > most / 2 ? end : most - 1).replace(/[\s.,;:|-]+$/, '')}…`
}

/** The title with the shop's name behind it where both have room. */
export const pageTitle = (title: string): string => {
  if (title.includes(site.name)) return shortened(title, titleLimit)
  const full = `${title} | ${site.name}`
  return full.length <= titleLimit ? full : shortened(title, titleLimit)
}

/** `page`: which page of a listing; those behind the first one say so, or they would all read alike. */
export const pageDescription = (text: string, page = 1): string =>
  shortened(
    `${page > 1 ? `Page ${page}: ` : ''}${text.replace(/\s+/g, ' ').trim()}`,
    descriptionLimit,
  )
