import { links } from '#src/links.ts'
import { rewritten } from './rewrites.ts'

export type Resolved =
  { kind: 'file'; file: string } | { kind: 'redirect'; to: string } | { kind: 'missing' }

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The path at which a file of the site is served. */
export const pathOf = (file: string): string =>
  encodeURI(`/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)

export const pageFile = (path: string, has: (file: string) => boolean): string | null => {
  const name = path.slice(1)
  const candidates = name === '' ? ['index.html'] : [`${name}.html`, `${name}/index.html`]
  return candidates.find(has) ?? null
}

/** Pages whose path has capitals (specification, section 2). */
export const capitals: readonly string[] = [
  links.cancellation(),
  links.bannerProducts(),
  links.bannerVertical(),
]

// The page's path in the right case: people type '/Product/Kaju-Katli-250g', and mail programs write
// '/cancellation-policy'.
const meant = (path: string, has: (file: string) => boolean): string | null => {
  const small = path.toLowerCase()
  const address = capitals.find((known) => known.toLowerCase() === small) ?? small
  return address !== path && pageFile(address, has) ? address : null
}

/** A search term may end like a file name. */
const isSearch = (path: string): boolean => path.startsWith('/search-product/')

const plainSpelling = (path: string): string => {
  // Without what stands before them, many slashes would be counted anew from each of them.
  const name = path.replace(/(?<!\/)\/+$/, '')
  return (isSearch(name) ? name : name.replace(/\/?index\.html$|\.html$/, '')) || '/'
}

/**
 * Finds the file of a release for a path. Only names that `has` knows are returned, so no path can lead out
 * of the release. Paths have no trailing slash and no '.html'; an encoded slash (%2F) is part of a word.
 */
export const resolvePath = (rawPath: string, has: (file: string) => boolean): Resolved => {
  const plain = plainSpelling(rawPath)
  const path = decode(plain)
  if (path === null || !path.startsWith('/')) return { kind: 'missing' }
  const own = pageFile(path, has) ?? (has(path.slice(1)) ? path.slice(1) : null)
  const other = own ? null : meant(path, has)
  if (other) return { kind: 'redirect', to: encodeURI(other) }
  const page =
    own ??
    rewritten(path)
      .map((target) => pageFile(target, has))
      .find((file) => file !== null)
  if (!page) return { kind: 'missing' }
  if (plain === rawPath) return { kind: 'file', file: page }
  // One slash in front: two would name another host.
  return { kind: 'redirect', to: plain.replace(/^\/+/, '/') }
}
