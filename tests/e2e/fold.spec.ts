import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '#scripts/lib/files.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

/** As built, by file name. */
const productPages = async (): Promise<[file: string, html: string][]> => {
  const dir = join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site', 'product')
  const files = (await filesBelow(dir)).filter((file) => file.endsWith('.html'))
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [
      file,
      await readFile(join(dir, file), 'utf8'),
    ]),
  )
}

/** What decides a purchase and is not on the first screen. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect())
        .find((box) => box.height > 0)
    const buttons = document.querySelector('.cta')!
    const isBar = getComputedStyle(buttons).position === 'fixed'
    const end = isBar ? buttons.getBoundingClientRect().top : innerHeight
    return [
      ...((boxOf('.cost .price')?.bottom ?? Infinity) > end ? ['price'] : []),
      // Most products come in several sizes; the others have nothing to choose.
      ...((boxOf('.buy .chips')?.bottom ?? 0) > end ? ['sizes'] : []),
      ...((boxOf('.cta add-to-bag')?.bottom ?? Infinity) > innerHeight ? ['button'] : []),
    ]
  })

// All pages are written into the same document, whose policy knows the styles of none.
test.use({ bypassCSP: true })

// Only the page itself is there: neither scripts nor pictures move what is measured.
test('price, sizes and Add to Cart of every product are on the first screen of a small phone and a tablet @desktop', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.goto('/robots.txt')
  // No request is answered and no timer ends: a page that knows its scripts to be lost says so at its top.
  await page.route('**/*', () => undefined)
  await page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof setTimeout
  })
  const pages = await productPages()
  expect(pages.length).toBeGreaterThan(100)
  const below: string[] = []
  for (const [width, height] of [
    [360, 660],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
    for (const [file, html] of pages) {
      await page.setContent(html, { waitUntil: 'domcontentloaded' })
      const cut = await cutOff(page)
      if (cut.length) below.push(`${file} at ${width}x${height}: ${cut.join(', ')}`)
    }
  }
  expect(below).toEqual([])
})
