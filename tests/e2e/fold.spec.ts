import { basename, join } from 'node:path'
import { filesBelow } from '#scripts/lib/files.ts'
import { links } from '#src/links.ts'
import { expect, test } from '#tests/support/browser.ts'

// What decides a purchase is seen without scrolling, on every product's page. Only the page itself is
// fetched: neither scripts nor pictures move what is measured.
const productPaths = async (): Promise<string[]> => {
  const site = join(process.env['E2E_DATA_DIR'] ?? '', 'releases', 'current', 'site')
  const files = await filesBelow(join(site, 'product'))
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => links.product(basename(file, '.html')))
}

for (const [window, width, height] of [
  ['a small phone', 360, 660],
  ['a tablet held upright', 768, 1024],
] as const)
  test(`price, sizes and Add to Cart of every product fit the first screen of ${window} @desktop`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(120_000)
    watch.allow(/ERR_FAILED/)
    await page.setViewportSize({ width, height })
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'document' ? route.fallback() : route.abort(),
    )
    const below: string[] = []
    let measured = 0
    for (const path of await productPaths()) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const cut = await page.evaluate(() => {
        const boxOf = (selector: string) =>
          [...document.querySelectorAll(selector)]
            .map((element) => element.getBoundingClientRect())
            .find((box) => box.height > 0)
        const bar = boxOf('.dock')
        const parts = { price: boxOf('.cost .price'), sizes: boxOf('.buy .chips') }
        const button = boxOf('.dock add-to-bag') ?? boxOf('.cta add-to-bag')
        return [
          ...Object.entries(parts).filter(
            ([, box]) => box && box.bottom > (bar?.top ?? innerHeight),
          ),
          ...(button && button.bottom <= innerHeight ? [] : [['button']]),
        ].map(([part]) => part)
      })
      measured += 1
      if (cut.length) below.push(`${path}: ${cut.join(', ')}`)
    }
    expect(measured).toBeGreaterThan(100)
    expect(below).toEqual([])
  })
