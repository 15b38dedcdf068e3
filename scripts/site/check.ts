import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolvePath } from '#src/server/site/resolve.ts'
import { links } from '#src/links.ts'
import { filesBelow } from './files.ts'
import { ownText } from './own-text.ts'

/** Answered by the store API, not by a file of the site. */
const services = /^\/(?:api|main|delivery|gallery|healthz)(?:[/?]|$)/
const references =
  /\s(?:href|src|srcset|imagesrcset|poster|component-url|renderer-url|before-hydration-url)="([^"]*)"/g
const moduleReferences = /(?:from|import)\s*\(?\s*["'`](\.\/[\w.@~-]+\.(?:js|css))["'`]/g
const styleReferences = /url\(\s*["']?([^"')]+)["']?\s*\)/g

const text = (html: string): string =>
  html.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')

/** Single addresses of an attribute: `srcset` holds several, each with a width behind it. */
const addresses = (value: string): string[] =>
  / \d+(?:\.\d+)?[wx](?:,|$)/.test(value)
    ? value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '')
    : [value]

/** Text of scripts is no markup; their own tags keep their src. */
const markupOf = (html: string): string =>
  html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')

const idsOf = (html: string): Set<string> =>
  new Set(
    [...markupOf(html).matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) => ownText(id)),
  )

const referencesOf = (html: string): string[] =>
  [...markupOf(html).matchAll(references)].flatMap(([, value = '']) => addresses(text(value)))

export interface CheckResult {
  pages: number
  /** What is wrong, one line each; empty when the site may be published. */
  faults: string[]
}

/** What the check of the last release, which passed, spares this one. */
export interface LastCheck {
  /** All files of the last release. */
  files: Iterable<string>
  /** Pages that are taken from it. */
  kept: ReadonlySet<string>
}

/**
 * Looks at a built site as a visitor would: every asset that a page names exists, every link leads to
 * a page, every product of the catalog has one.
 */
export const checkSite = async (
  dir: string,
  slugs: readonly string[],
  origin: string,
  last?: LastCheck,
): Promise<CheckResult> => {
  const names = await filesBelow(dir)
  const known = new Set(names)
  // A page that is as it was, on a site from which nothing went away, still leads where it led.
  const trusted =
    last && [...last.files].every((file) => known.has(file)) ? last.kept : new Set<string>()
  let count = 0
  const has = (file: string): boolean => known.has(file)
  const faults = new Set<string>()
  const ids = new Map<string, Set<string>>()
  const idsIn = async (file: string): Promise<Set<string>> => {
    const found = ids.get(file) ?? idsOf(await readFile(join(dir, file), 'utf8'))
    ids.set(file, found)
    return found
  }

  /** What is wrong with an address that a file names; null when it leads somewhere. */
  const wrongWith = async (reference: string, base: URL): Promise<string | null> => {
    if (!URL.canParse(reference, base)) return `"${reference}", which is no address`
    const url = new URL(reference, base)
    if (url.origin !== base.origin || services.test(url.pathname)) return null
    const found = resolvePath(url.pathname, has)
    // The page for products newer than the build answers any name: a link may not count on it.
    const lost =
      found.kind === 'file' && found.file === 'product.html' && url.pathname !== '/product'
    if (found.kind === 'missing' || lost) return `${url.pathname}, which does not exist`
    if (found.kind === 'redirect') return `${url.pathname}, which is spelled ${found.to}`
    if (url.hash.length < 2 || !found.file.endsWith('.html')) return null
    const anchor = decodeURIComponent(url.hash.slice(1))
    if ((await idsIn(found.file)).has(anchor)) return null
    return `${url.pathname}${url.hash}, which is not on that page`
  }
  /** Most addresses stand on many pages and mean the same on each: those with a slash in front. */
  const verdicts = new Map<string, string | null>()
  const verdictOn = async (reference: string, base: URL): Promise<string | null> => {
    if (!reference.startsWith('/')) return wrongWith(reference, base)
    const known = verdicts.get(reference)
    if (known !== undefined) return known
    const verdict = await wrongWith(reference, base)
    verdicts.set(ownText(reference), verdict)
    return verdict
  }

  for (const name of names) {
    if (!/\.(html|css|js)$/.test(name)) continue
    if (name.endsWith('.html')) count++
    if (trusted.has(name)) continue
    // In a row: for many small files that is several times as quick as one promise each.
    const content = readFileSync(join(dir, name), 'utf8')
    const found = name.endsWith('.html')
      ? referencesOf(content)
      : name.endsWith('.css')
        ? [...content.matchAll(styleReferences)]
            .map(([, value = '']) => value)
            .filter((value) => !value.startsWith('data:') && !value.startsWith('#'))
        : [...content.matchAll(moduleReferences)].map(([, value = '']) => value)
    // Where a visitor's browser is when it reads the file.
    const base = new URL(`/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, origin)
    for (const reference of new Set(found)) {
      if (reference.startsWith('#') && content.includes(` id="${reference.slice(1)}"`)) continue
      const wrong = await verdictOn(reference, base)
      if (wrong !== null) faults.add(`${name} links to ${wrong}`)
    }
  }
  for (const slug of slugs) {
    const found = resolvePath(links.product(slug), has)
    if (found.kind !== 'file' || found.file === 'product.html')
      faults.add(`the product ${slug} has no page`)
  }
  if (!count) faults.add('the site has no page')
  if (!known.has('404.html')) faults.add('the site has no 404 page')
  return { pages: count, faults: [...faults] }
}
