import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { filesBelow } from '#scripts/lib/files.ts'
import { indiaDate } from '#src/domain/india.ts'

const schemas = fileURLToPath(new URL('schemas/', import.meta.url))
const protocol = fileURLToPath(
  new URL('../../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url),
)
const fileAt = async (path: string, fileName: string) => ({
  fileName,
  contents: await readFile(path, 'utf8'),
})

/** Errors of an XML file against the protocol's schema; see https://www.sitemaps.org/protocol.html. */
const errorsOf = async (fileName: string, contents: string): Promise<string[]> => {
  const isIndex = contents.includes('<sitemapindex')
  const own = isIndex ? 'sitemap-index.xsd' : 'sitemap-with-pictures.xsd'
  const { errors } = await validateXML({
    xml: { fileName, contents },
    schema: await fileAt(join(schemas, own), own),
    preload: [
      await fileAt(protocol, 'sitemap.xsd'),
      await fileAt(join(schemas, 'sitemap-picture.xsd'), 'sitemap-picture.xsd'),
    ],
    maxMemoryPages: 16_384,
  })
  return errors.map(({ message }) => `${fileName}: ${message}`)
}

interface SitemapPage {
  changedOn: string | undefined
  pictures: string[]
}

/** What a site's sitemap says about each page, by path, and its violations of the protocol. */
export const readSitemap = async (root: string) => {
  const errors: string[] = []
  const read = async (file: string) => {
    const xml = await readFile(join(root, file), 'utf8')
    errors.push(...(await errorsOf(file, xml)))
    return xml
  }
  const index = await read('sitemap-index.xml')
  const pages = new Map<string, SitemapPage>()
  for (const [, part = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const xml = await read(new URL(part).pathname.slice(1))
    for (const [entry, loc = ''] of xml.matchAll(/<url><loc>([^<]+)<\/loc>.*?<\/url>/gs)) {
      const path = new URL(loc).pathname
      if (pages.has(path)) errors.push(`${path} is named twice`)
      const pictures = [...entry.matchAll(/<image:loc>([^<]+)</g)].map(([, url = '']) => url)
      const lastmod = /<lastmod>([^<]+)/.exec(entry)?.[1]
      const changedOn = lastmod && indiaDate(new Date(lastmod))
      if (changedOn && new Date(`${changedOn}T00:00+05:30`).toISOString() !== lastmod)
        errors.push(`${path} changed at ${lastmod}, which is no midnight in India`)
      pages.set(path, { changedOn, pictures })
    }
  }
  return { index, pages, errors }
}

/** Paths of the pages that are not noindex and whose canonical URL is their own address. */
export const findablePages = async (root: string): Promise<string[]> => {
  const found: string[] = []
  for (const file of (await filesBelow(root)).filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(root, file), 'utf8')
    const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
    if (!canonical || html.includes('name="robots" content="noindex"')) continue
    if (decodeURI(new URL(canonical).pathname) === path) found.push(encodeURI(path))
  }
  return found
}
