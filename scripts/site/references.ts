import { ownText } from '../lib/latin1.ts'

/** URLs that pages, styles and scripts refer to, each with one file that names it. */
export type References = Map<string, string>

/** Served by the store API, not by a file of the site. */
const services = /^\/(?:api|main|delivery|gallery|healthz)(?:[/?]|$)/
const inPages =
  /\s(?:href|src|data-later|srcset|imagesrcset|poster|component-url|renderer-url|before-hydration-url)="([^"]*)"/g
const inScripts = /(?:from|import)\s*\(?\s*["'`](\.\/[\w.@~-]+\.(?:js|css))["'`]/g
/** Sitemaps, feeds and files for machines contain absolute URLs; a manifest names its icons. */
const inTexts = /https?:\/\/[^\s<>"')\]]+|(?<="src":")\/[^"]+/g
const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g

const text = (html: string): string =>
  html.includes('&')
    ? html.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')
    : html

/** URLs in an attribute: `data-later` holds several, and `srcset` several with widths. */
const addresses = (value: string): string[] =>
  value.startsWith('/_astro/')
    ? value.split(' ')
    : value.includes(' ') && / \d+(?:\.\d+)?[wx](?:,|$)/.test(value)
      ? value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '')
      : [value]

/** Script text is not markup; script tags keep their src. */
const markupOf = (html: string): string =>
  html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1')

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

/** Adds the references of a file to the site at `origin`: paths with a leading slash, and invalid URLs. */
export const addReferences = (
  references: References,
  file: string,
  content: string,
  origin: string,
): void => {
  // The URL at which a browser reads the file.
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
