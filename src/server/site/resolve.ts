import { links } from '#src/links.ts'
import { rewritten } from './rewrites.ts'

type Resolved =
  { kind: 'file'; file: string } | { kind: 'redirect'; to: string } | { kind: 'missing' }

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

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

// People type '/Product/Kaju-Katli-250g', and mail programs write '/cancellation-policy'.
const meant = (path: string, has: (file: string) => boolean): string | null => {
  const small = path.toLowerCase()
  const address = capitals.find((known) => known.toLowerCase() === small) ?? small
  return address !== path && pageFile(address, has) ? address : null
}

/** A search term may end like a file name. */
const isSearch = (path: string): boolean => path.startsWith('/search-product/')

/** Without slashes and endings behind it. */
export const plainSpelling = (path: string): string => {
  // Without the lookbehind, many slashes take quadratic time.
  const name = path.replace(/(?<!\/)\/+$/, '')
  return (isSearch(name) ? name : name.replace(/\/?index\.html$|\.html$/, '')) || '/'
}

/** Finds a path's file among names that `has` knows: none leads out of the release. %2F is no slash. */
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
