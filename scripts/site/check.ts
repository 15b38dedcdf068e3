import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolvePath } from '#src/server/site/resolve.ts'
import { links } from '#src/links.ts'
import { filesBelow } from './files.ts'

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

const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\s(?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? ''))

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
  const pages = new Map<string, Set<string>>()
  const wanted: { page: string; url: URL }[] = []

  for (const name of names) {
    if (!/\.(html|css|js)$/.test(name)) continue
    if (name.endsWith('.html')) count++
    if (trusted.has(name)) continue
    const content = await readFile(join(dir, name), 'utf8')
    // Where a visitor's browser is when it reads the file.
    const base = new URL(`/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, origin)
    const add = (reference: string) => {
      if (!URL.canParse(reference, base))
        return void faults.add(`${name} links to "${reference}", which is no address`)
      const url = new URL(reference, base)
      if (url.origin === base.origin && !services.test(url.pathname))
        wanted.push({ page: name, url })
    }
    if (name.endsWith('.html')) {
      // Text of scripts is no markup; their own tags keep their src.
      const markup = content.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')
      pages.set(name, idsOf(markup))
      for (const [, value = ''] of markup.matchAll(references)) addresses(text(value)).forEach(add)
    } else if (name.endsWith('.css')) {
      for (const [, value = ''] of content.matchAll(styleReferences))
        if (!value.startsWith('data:') && !value.startsWith('#')) add(value)
    } else {
      for (const [, value = ''] of content.matchAll(moduleReferences)) add(value)
    }
  }

  for (const { page, url } of wanted) {
    const found = resolvePath(url.pathname, has)
    // The page for products newer than the build answers any name: a link may not count on it.
    const lost =
      found.kind === 'file' && found.file === 'product.html' && url.pathname !== '/product'
    if (found.kind === 'missing' || lost)
      faults.add(`${page} links to ${url.pathname}, which does not exist`)
    else if (found.kind === 'redirect')
      faults.add(`${page} links to ${url.pathname}, which is spelled ${found.to}`)
    else if (url.hash.length > 1 && found.file.endsWith('.html')) {
      const anchor = decodeURIComponent(url.hash.slice(1))
      if (!pages.has(found.file))
        pages.set(found.file, idsOf(await readFile(join(dir, found.file), 'utf8')))
      if (!pages.get(found.file)?.has(anchor))
        faults.add(`${page} links to ${url.pathname}${url.hash}, which is not on that page`)
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
