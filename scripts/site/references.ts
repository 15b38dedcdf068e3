import { ownText } from '../lib/latin1.ts'

/** What pages, styles and scripts lead to: each address once, and a file that names it. */
export type References = Map<string, string>

/** Answered by the store API, not by a file of the site. */
const services = /^\/(?:api|main|delivery|gallery|healthz)(?:[/?]|$)/
const inPages =
  /\s(?:href|src|data-later|srcset|imagesrcset|poster|component-url|renderer-url|before-hydration-url)="([^"]*)"/g
const inScripts = /(?:from|import)\s*\(?\s*["'`](\.\/[\w.@~-]+\.(?:js|css))["'`]/g
/** Sitemaps, feeds and files for machines name whole addresses; a manifest names its icons. */
const inTexts = /https?:\/\/[^\s<>"')\]]+|(?<="src":")\/[^"]+/g
const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g

const text = (html: string): string =>
  html.includes('&')
    ? html.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')
    : html

/** Single addresses of an attribute: `data-later` holds several, and `srcset`, each with a width behind it. */
const addresses = (value: string): string[] =>
  value.startsWith('/_astro/')
    ? value.split(' ')
    : value.includes(' ') && / \d+(?:\.\d+)?[wx](?:,|$)/.test(value)
      ? value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '')
      : [value]

/** Text of scripts is no markup; their own tags keep their src. */
const markupOf = (html: string): string =>
  html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')

/** Places of a page that an address may end in. */
export const idsOf = (html: string): Set<string> =>
  new Set(
    [...markupOf(html).matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) => ownText(id)),
  )

const namedIn = (file: string, content: string): string[] => {
  const found = (source: string, pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, value = '']) => value)
  const styled = () => found(content, inStyles).filter((value) => !/^(?:data:|#|%23)/.test(value))
  if (file.endsWith('.css')) return styled()
  if (file.endsWith('.js')) return found(content, inScripts)
  if (!file.endsWith('.html')) return (content.match(inTexts) ?? []).map(text)
  return [
    ...found(markupOf(content), inPages).flatMap((value) => addresses(text(value))),
    ...styled(),
  ].filter((value) => !value.startsWith('#') || !content.includes(` id="${value.slice(1)}"`))
}

/**
 * Adds what a page, style, script, sitemap, feed or manifest of the site at `origin` leads to on that site: paths with a slash
 * in front, and what is no address at all.
 */
export const addReferences = (
  references: References,
  file: string,
  content: string,
  origin: string,
): void => {
  // Where a visitor's browser is when it reads the file.
  const base = new URL(`/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, origin)
  for (const value of namedIn(file, content)) {
    let reference = value
    if (!/^\/(?!\/)/.test(value)) {
      const url = URL.parse(ownText(value), base)
      if (url && url.origin !== base.origin) continue
      if (url) reference = url.pathname + url.search + url.hash
    }
    if (references.has(reference) || services.test(reference)) continue
    references.set(ownText(reference), file)
  }
}
