import { chromium } from '@playwright/test'
import { links } from '#src/links.ts'
import { chromiumFlags, findChromium } from '#tests/support/browser/chromium.ts'
import { openServedShop } from '#tests/support/served/served-shop.ts'
import { openBarePage } from './bare-page.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureNavigation } from './navigation.ts'
import { phoneProcessors } from './processor.ts'
import { median, printTable, withRatios } from './table.ts'
import { kinds, visit, type Visit } from './visit.ts'

const visits = 5
const paths = {
  Home: links.home(),
  listing: links.vertical('sweets'),
  product: links.product('kaju-katli-250g'),
}

/** URLs by name; the shops alternate, so that they are visited in turn. */
const pagesOf = (origins: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) =>
      origins.map((origin) => [origins.length > 1 ? `${name} of ${origin}` : name, origin + path]),
    ),
  )

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const middle = (list: Visit[], figure: (visit: Visit) => number): number => median(list.map(figure))

const measureWeight = async (pages: Record<string, string>, shops: number): Promise<void> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const plain = new Map<string, Visit[]>()
  const slow = new Map<string, Visit[]>()
  try {
    // The first visit renders picture sizes that were never requested before.
    for (const url of Object.values(pages)) await visit(browser, url, false)
    for (let turn = 0; turn < visits; turn++)
      for (const [name, url] of Object.entries(pages)) {
        plain.set(name, [...(plain.get(name) ?? []), await visit(browser, url, false)])
        slow.set(name, [...(slow.get(name) ?? []), await visit(browser, url, true)])
      }
  } finally {
    await browser.close()
  }
  const total = ({ bytes }: Visit) => kinds.reduce((sum, kind) => sum + bytes[kind], 0)
  console.log(`
Phone, 360 x 740 at 2x, first visit, nothing touched, until the network was quiet for 2 s; median of
${visits}. Sizes in kB over the network with headers (HTTP/1.1, brotli). Largest paint on slow 4G:
1.6 Mbps, 150 ms, processor 4 times slower.
`)
  printTable(
    ['page', ...kinds, 'total', 'requests', 'layout shift', 'largest paint, ms'],
    withRatios(
      Object.keys(pages).map((name) => {
        const fast = plain.get(name) ?? []
        const throttled = slow.get(name) ?? []
        return [
          name,
          ...kinds.map((kind) => kilobytes(middle(fast, ({ bytes }) => bytes[kind]))),
          kilobytes(middle(fast, total)),
          middle(fast, ({ requests }) => requests),
          Math.max(...[...fast, ...throttled].map(({ shift }) => shift)).toFixed(3),
          Math.round(middle(throttled, ({ largestPaint }) => largestPaint)),
        ]
      }),
      shops,
    ),
  )
}

const measure = async (origins: readonly string[]): Promise<void> => {
  const pages = pagesOf(origins)
  await measureWeight(pages, origins.length)
  const processors = await phoneProcessors()
  const bare = await openBarePage()
  try {
    await measureLighthouse({ ...pages, 'one heading': bare.url }, visits, processors)
  } finally {
    await bare.close()
  }
  const link = `#main a[href^="${links.product('')}"]`
  for (const origin of origins) {
    if (origins.length > 1) console.log(`\n${origin}`)
    await measureNavigation(origin + paths.listing, link, visits, processors)
  }
}

/** Weighs a new shop's pages, or those of shops at the given origins in turn, with ratios to the first. */
export const run = async (origins: string[]): Promise<void> => {
  if (origins.length) return measure(origins.map((origin) => origin.replace(/\/$/, '')))
  const shop = await openServedShop()
  try {
    await measure([shop.origin])
  } finally {
    await shop.remove()
  }
}
