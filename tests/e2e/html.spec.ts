import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesBelow } from '#scripts/lib/files.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { findJava, htmlErrors } from '#tests/support/built-site/html-checker.ts'

/**
 * Copies pages with each distinct style sheet on the first page that has it, and empty on the others: 22 of them make
 * up two fifths of 220 pages, and take the checker as long again on each.
 */
const copyWithStylesOnce = async (site: string, pages: readonly string[], to: string) => {
  const seen = new Set<string>()
  const once = (whole: string, tag: string) => {
    if (seen.has(whole)) return `${tag}</style>`
    seen.add(whole)
    return whole
  }
  for (const page of pages) {
    const html = await readFile(join(site, page), 'utf8')
    await mkdir(dirname(join(to, page)), { recursive: true })
    await writeFile(join(to, page), html.replace(/(<style[^>]*>)[^]*?<\/style>/g, once))
  }
  return seen.size
}

test('the W3C checker finds no fault in any built page @desktop', async () => {
  test.setTimeout(600_000)
  const java = findJava()
  // In CI a missing checker is a failure, like a missing browser engine.
  if (!java && process.env['CI']) throw new Error('Under CI the W3C checker needs a Java.')
  test.skip(!java, 'There is no Java for the W3C checker (Debian: default-jre-headless).')
  const site = join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site')
  const pages = (await filesBelow(site)).filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(200)
  const folder = await mkdtemp(join(tmpdir(), 'html-'))
  const copies = join(folder, 'site')
  expect(await copyWithStylesOnce(site, pages, copies)).toBeGreaterThan(10)
  expect(
    await htmlErrors(
      java!,
      pages.map((file) => join(copies, file)),
    ),
  ).toEqual([])
  await rm(folder, { recursive: true })
})
