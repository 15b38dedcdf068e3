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

/** The file of a page by its address; null where there is none. */
export const pageFile = (path: string, has: (file: string) => boolean): string | null => {
  const name = path.slice(1)
  const candidates = name === '' ? ['index.html'] : [`${name}.html`, `${name}/index.html`]
  return candidates.find(has) ?? null
}

const withoutEnding = (path: string): string =>
  path.replace(/\/+$/, '').replace(/\/?index\.html$|\.html$/, '') || '/'

/**
 * Which file of a release answers an address. Only names that `has` knows are ever answered, so no
 * path can lead out of the release. Addresses have no trailing slash and no '.html'.
 */
export const resolvePath = (rawPath: string, has: (file: string) => boolean): Resolved => {
  const path = decode(rawPath)
  if (path === null || !path.startsWith('/')) return { kind: 'missing' }
  const plain = withoutEnding(path)
  const page =
    pageFile(plain, has) ??
    (has(path.slice(1)) ? path.slice(1) : null) ??
    rewritten(plain)
      .map((target) => pageFile(target, has))
      .find((file) => file !== null)
  if (!page) return { kind: 'missing' }
  const exact = plain === path || (page === path.slice(1) && !page.endsWith('.html'))
  if (exact) return { kind: 'file', file: page }
  // One slash in front: two would name another host.
  return { kind: 'redirect', to: withoutEnding(rawPath).replace(/^\/+/, '/') }
}
