import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { links } from '#src/links.ts'
import { pathOf, resolvePath } from '#src/server/site/resolve.ts'
import { filesBelow } from '../lib/files.ts'
import { byteText, ownText } from '../lib/latin1.ts'

/** URLs that pages, styles and scripts refer to, each with one file that names it. */
type References = Map<string, string>

const services = /^\/(?:api|main|delivery|gallery|healthz)(?:[/?]|$)/
const inPages =
  /\s(id|href|src|data-later|srcset|imagesrcset|poster|component-url|renderer-url|before-hydration-url)="([^"]*)"/g
const inScripts = /(?:from|import)\s*\(?\s*["'`](\.\/[\w.@~-]+\.(?:js|css))["'`]/g
/** In sitemaps and feeds a URL stands alone in its element; what a description mentions is no link. */
const inFeeds = />(https?:\/\/[^\s<]+)</g
/** Files for machines contain absolute URLs; a manifest names its icons. */
const inTexts = /https?:\/\/[^\s<>"')\]\x80-\xff]+|(?<="src":")\/[^"]+/g
const punctuation = /[.,;:!?]+$/
const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g

const signs: Record<string, string> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#38': '&',
  '#34': '"',
  '#39': "'",
  '#60': '<',
  '#62': '>',
}
const text = (markup: string): string =>
  markup.includes('&')
    ? markup.replace(/&([a-z]{2,4}|#\d\d);/g, (escape, name: string) => signs[name] ?? escape)
    : markup

/** URLs in an attribute: `data-later` holds several, and `srcset` several with widths. */
const addresses = (value: string): string[] => {
  if (value.startsWith('/_astro/')) return value.split(' ')
  if (!value.includes(' ') || !/ \d+(?:\.\d+)?[wx](?:,|$)/.test(value)) return [value]
  // A URL may hold commas.
  const parts = value.split(/,\s+|(?<=\s[\d.]+[wx]),/)
  return parts.map((part) => part.trim().split(/\s+/)[0] ?? '')
}

/** Script text is not markup; script tags keep their src. */
const markupOf = (html: string): string =>
  html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')

const idsOf = (html: string): Set<string> =>
  new Set(
    [...markupOf(html).matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) => ownText(id)),
  )

const namedInPage = (html: string): string[] => {
  const named: string[] = []
  const ids = new Set<string>()
  for (const [, attribute, value = ''] of markupOf(html).matchAll(inPages))
    if (attribute === 'id') ids.add(value)
    else named.push(...addresses(text(value)))
  return named.filter((value) => !value.startsWith('#') || !ids.has(value.slice(1)))
}

const namedIn = (file: string, content: string): string[] => {
  const found = (pattern: RegExp) => [...content.matchAll(pattern)].map(([, value = '']) => value)
  const styled = () => found(inStyles).filter((value) => !/^(?:data:|#|%23)/.test(value))
  if (file.endsWith('.css')) return styled()
  if (file.endsWith('.js')) return found(inScripts)
  if (file.endsWith('.html')) return [...namedInPage(content), ...styled()]
  if (file.endsWith('.xml')) return found(inFeeds).map(text)
  return (text(content).match(inTexts) ?? []).map((url) => url.replace(punctuation, ''))
}

const addReferences = (
  references: References,
  file: string,
  content: string,
  { origin, gallery }: Place,
): void => {
  const base = new URL(pathOf(file), origin)
  for (const value of namedIn(file, content)) {
    let reference = value
    if (!/^\/(?!\/)/.test(value)) {
      const url = URL.parse(ownText(value), base)
      if (url && url.origin !== base.origin) continue
      if (url) reference = url.pathname + url.search + url.hash
    }
    if (references.has(reference) || services.test(reference)) continue
    if (gallery && reference.startsWith(gallery)) continue
    references.set(ownText(reference), file)
  }
}

/** Decoded if it can be, as browsers read it. */
const fragmentOf = ({ hash }: URL): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

interface Place {
  origin: string
  /** Path of pictures that are no files of the site (domain/gallery.ts). */
  gallery?: string | null
}

/** The last release, which passed: its folder, all its files, and those that are taken from it. */
interface LastRelease {
  dir: string
  files: readonly string[]
  reused: ReadonlySet<string>
}

/** Every named asset, link and product page must exist. A broken URL is reported once, with one source. */
export const checkSite = async (
  dir: string,
  slugs: readonly string[],
  place: Place,
  last: LastRelease | null = null,
): Promise<{ pages: number; errors: string[] }> => {
  const names = [...(await filesBelow(dir)), ...(last?.reused ?? [])]
  const known = new Set(names)
  // Links of an unchanged page stay valid if the site has lost no file.
  const isTrusted = last?.files.every((file) => known.has(file)) ?? false
  const has = (file: string): boolean => known.has(file)
  // Synchronous: for many small files several times as fast as one promise each.
  const read = (file: string): string =>
    byteText(readFileSync(join(last?.reused.has(file) ? last.dir : dir, file)))
  const ids = new Map<string, Set<string>>()
  const idsIn = (file: string): Set<string> => {
    const found = ids.get(file) ?? idsOf(read(file))
    ids.set(file, found)
    return found
  }

  const linkError = (reference: string): string | null => {
    const url = URL.parse(reference, place.origin)
    if (!url) return `"${reference}", which is no address`
    const found = resolvePath(url.pathname, has)
    // The page for products newer than the build serves any name, so links must not rely on it.
    const lost =
      found.kind === 'file' && found.file === 'product.html' && url.pathname !== '/product'
    if (found.kind === 'missing' || lost) return `${url.pathname}, which does not exist`
    if (found.kind === 'redirect') return `${url.pathname}, which is spelled ${found.to}`
    if (url.hash.length < 2 || !found.file.endsWith('.html')) return null
    if (idsIn(found.file).has(fragmentOf(url))) return null
    return `${url.pathname}${url.hash}, which is not on that page`
  }

  const references: References = new Map()
  for (const name of names)
    if (/\.(html|css|js|xml|txt|webmanifest)$/.test(name) && !(isTrusted && last?.reused.has(name)))
      addReferences(references, name, read(name), place)
  const errors: string[] = []
  for (const [reference, name] of references) {
    const error = linkError(reference)
    if (error !== null) errors.push(`${name} links to ${error}`)
  }
  for (const slug of slugs) {
    const found = resolvePath(links.product(slug), has)
    if (found.kind !== 'file' || found.file === 'product.html')
      errors.push(`the product ${slug} has no page`)
  }
  const pages = names.filter((name) => name.endsWith('.html')).length
  if (!pages) errors.push('the site has no page')
  if (!known.has('404.html')) errors.push('the site has no 404 page')
  return { pages, errors }
}
