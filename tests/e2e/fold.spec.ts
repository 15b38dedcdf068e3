import type { Page } from '@playwright/test'
import { basename, join } from 'node:path'
import { filesBelow } from '#scripts/lib/files.ts'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

const productPaths = async (): Promise<string[]> => {
  const site = join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site')
  const files = await filesBelow(join(site, 'product'))
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => links.product(basename(file, '.html')))
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

// Only the page itself is fetched: neither scripts nor pictures move what is measured.
test('price, sizes and Add to Cart of every product are on the first screen of a small phone and a tablet @desktop', async ({
  page,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.allow(/ERR_FAILED|dynamically imported module/)
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.abort(),
  )
  const paths = await productPaths()
  expect(paths.length).toBeGreaterThan(100)
  const below: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    for (const [width, height] of [
      [360, 660],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      const cut = await cutOff(page)
      if (cut.length) below.push(`${path} at ${width}x${height}: ${cut.join(', ')}`)
    }
  }
  expect(below).toEqual([])
})
