import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolvePath } from '#src/server/site/resolve.ts'
import { links } from '#src/links.ts'
import { byteText } from '../lib/latin1.ts'
import { filesBelow } from '../lib/files.ts'
import { addReferences, idsOf, type References } from '../site/references.ts'

export interface CheckResult {
  pages: number
  faults: string[]
}

export interface KnownPages {
  /** Pages checked as they were rendered, and all their references. */
  rendered: { has: (file: string) => boolean }
  references: References
  /** The last release, which passed: all its files, and the pages taken from it. */
  last?: { files: Iterable<string>; kept: ReadonlySet<string> }
}

/** Every named asset, link and product page must exist. A broken URL is reported once, with one source. */
export const checkSite = async (
  dir: string,
  slugs: readonly string[],
  origin: string,
  { rendered, references, last }: KnownPages = { rendered: new Set(), references: new Map() },
): Promise<CheckResult> => {
  const names = await filesBelow(dir)
  const known = new Set(names)
  // Links of an unchanged page stay valid if the site has lost no file.
  const trusted =
    last && [...last.files].every((file) => known.has(file)) ? last.kept : new Set<string>()
  const has = (file: string): boolean => known.has(file)
  const ids = new Map<string, Set<string>>()
  const idsIn = async (file: string): Promise<Set<string>> => {
    const found = ids.get(file) ?? idsOf(byteText(await readFile(join(dir, file))))
    ids.set(file, found)
    return found
  }

  const wrongWith = async (reference: string): Promise<string | null> => {
    const url = URL.parse(reference, origin)
    if (!url) return `"${reference}", which is no address`
    const found = resolvePath(url.pathname, has)
    // The page for products newer than the build serves any name, so links must not rely on it.
    const lost =
      found.kind === 'file' && found.file === 'product.html' && url.pathname !== '/product'
    if (found.kind === 'missing' || lost) return `${url.pathname}, which does not exist`
    if (found.kind === 'redirect') return `${url.pathname}, which is spelled ${found.to}`
    if (url.hash.length < 2 || !found.file.endsWith('.html')) return null
    const anchor = decodeURIComponent(url.hash.slice(1))
    if ((await idsIn(found.file)).has(anchor)) return null
    return `${url.pathname}${url.hash}, which is not on that page`
  }

  const all: References = new Map(references)
  for (const name of names) {
    if (
      !/\.(html|css|js|xml|txt|webmanifest)$/.test(name) ||
      trusted.has(name) ||
      rendered.has(name)
    )
      continue
    // Synchronous: for many small files several times as fast as one promise each.
    addReferences(all, name, byteText(readFileSync(join(dir, name))), origin)
  }
  const faults: string[] = []
  for (const [reference, name] of all) {
    const wrong = await wrongWith(reference)
    if (wrong !== null) faults.push(`${name} links to ${wrong}`)
  }
  for (const slug of slugs) {
    const found = resolvePath(links.product(slug), has)
    if (found.kind !== 'file' || found.file === 'product.html')
      faults.push(`the product ${slug} has no page`)
  }
  const pages = names.filter((name) => name.endsWith('.html')).length
  if (!pages) faults.push('the site has no page')
  if (!known.has('404.html')) faults.push('the site has no 404 page')
  return { pages, faults }
}
