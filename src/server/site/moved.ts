import type { FormerSlug, SluggedKind } from '#src/domain/former-slug.ts'
import { links } from '#src/links.ts'
import { pageFile, plainSpelling, resolvePath } from './resolve.ts'

/** Paths that pages had, and have now. */
export type Moved = ReadonlyMap<string, string>

const pathsOfCategory = (slug: string): string[] => {
  const [vertical = '', category = ''] = slug.split('/')
  return [links.category(vertical, category), links.categoryProducts(category)]
}
const pathsOf: Record<SluggedKind, (slug: string) => string[]> = {
  product: (slug) => [links.product(slug)],
  vertical: (slug) => [links.vertical(slug)],
  category: pathsOfCategory,
  'age-group': (slug) => [links.ageGroup(slug)],
  occasion: (slug) => [links.occasion(slug)],
}

export const movedPaths = (formers: readonly FormerSlug[]): Moved =>
  new Map(
    formers.flatMap(({ kind, former, slug }) => {
      const now = pathsOf[kind](slug)
      return pathsOf[kind](former)
        .map((path, at) => [path, now[at] ?? path] as const)
        .filter(([path, to]) => path !== to)
    }),
  )

/** Where a path without a page leads, if its page has moved; a listing's page that is no more, to the first. */
export const movedTo = (
  rawPath: string,
  moved: Moved,
  has: (file: string) => boolean,
): string | null => {
  const path = plainSpelling(rawPath).toLowerCase()
  const [, listing = path, page = ''] = /^(.*?)(\/page\/[1-9]\d*)?$/.exec(path) ?? []
  const to = moved.get(listing)
  if (to === undefined || resolvePath(to, has).kind !== 'file') return null
  return pageFile(to + page, has) ? to + page : to
}

/** All old paths, listings' pages included, that no page has now, for a host that reads a list of redirects. */
export const redirectsOf = (
  moved: Moved,
  has: (file: string) => boolean,
): [from: string, to: string][] =>
  [...moved].flatMap(([from, to]) => {
    const pages: [string, string][] = []
    for (let [page, end] = [1, '']; pageFile(to + end, has); end = `/page/${++page}`)
      if (!pageFile(from + end, has)) pages.push([from + end, to + end])
    return pages
  })
