import { setTimeout as sleep } from 'node:timers/promises'
import { openChromium } from './chromium.ts'
import { connectDevTools, type Target } from './devtools.ts'
import type { Processor } from './processor.ts'
import { watchNavigation, type Told } from './navigation.watch.ts'
import { median, printTable } from './table.ts'
import { slow4g } from './visit.ts'

interface Way {
  name: string
  /** Null: line and processor as they are. */
  slow: Processor | null
  /** Milliseconds that the pointer rests on the link before the press; null: it is not there yet. */
  hover: number | null
  /** Milliseconds that the shopper looks at the listing after it loaded. */
  look: number
}

const slowWays = (slow: Processor): Way[] => [
  { name: `slow 4G, ${slow.name}; hovered, after 4 s`, slow, hover: 100, look: 4000 },
  { name: `slow 4G, ${slow.name}; not hovered, after 1 s`, slow, hover: null, look: 1000 },
  { name: `slow 4G, ${slow.name}; not hovered, at once`, slow, hover: null, look: 0 },
]
/** People hold a button about this long, in milliseconds. */
const press = 80
/** Watched on for a later, larger picture, in milliseconds. */
const settle = 1500
const longest = 20_000

interface Arrival {
  heading: number
  /** Heading and largest picture. */
  whole: number
  how: string
}

type Heard = Told & { target: string }

const prepare =
  (way: Way, hear: (heard: Heard) => void) =>
  (target: Target): Promise<unknown>[] => {
    const asked = [target.send('Network.enable')]
    if (way.slow)
      asked.push(
        target.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: slow4g.latency,
          downloadThroughput: slow4g.download,
          uploadThroughput: slow4g.upload,
        }),
      )
    if (target.type !== 'page') return asked
    target.on('Runtime.bindingCalled', ({ payload }) =>
      hear({ ...(JSON.parse(String(payload)) as Told), target: target.id }),
    )
    asked.push(
      target.send('Page.enable'),
      target.send('Runtime.enable'),
      target.send('Runtime.addBinding', { name: 'navigationBench' }),
      target.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `(${watchNavigation.toString()})()`,
        runImmediately: true,
      }),
      target.send('Emulation.setDeviceMetricsOverride', {
        width: 1350,
        height: 940,
        deviceScaleFactor: 1,
        mobile: false,
      }),
    )
    if (way.slow)
      asked.push(target.send('Emulation.setCPUThrottlingRate', { rate: way.slow.slowdown }))
    return asked
  }

/** The arrival as far as it was heard of, or null while something is missing. */
const arrivalOf = (heard: readonly Heard[]): Arrival | null => {
  const down = heard.find((one) => one.kind === 'press')
  const after = down ? heard.slice(heard.indexOf(down) + 1) : []
  const heading = after.find((one) => one.kind === 'heading')
  const largest = after.findLast((one) => one.kind === 'largest')
  const picture = after.find((one) => one.kind === 'picture' && one.src === largest?.src)
  if (!down || heading?.kind !== 'heading' || (largest?.src && !picture)) return null
  const end = picture?.kind === 'picture' ? Math.max(picture.at, heading.at) : heading.at
  return {
    heading: heading.at - down.at,
    whole: end - down.at,
    how: heading.target === down.target ? 'loaded' : 'prerendered',
  }
}

const travel = async (url: string, link: string, way: Way): Promise<Arrival> => {
  const browser = await openChromium()
  const heard: Heard[] = []
  let changed = Date.now()
  const tools = await connectDevTools(
    browser.port,
    prepare(way, (one) => {
      heard.push(one)
      changed = Date.now()
    }),
  )
  try {
    const page = await tools.page()
    const ask = async <T>(expression: string): Promise<T> => {
      const { result } = await page.send('Runtime.evaluate', { expression, returnByValue: true })
      return (result as { value: T }).value
    }
    await page.send('Page.navigate', { url })
    const until = Date.now() + longest
    while (
      Date.now() < until &&
      !(await ask<boolean>(
        `location.href !== 'about:blank' && document.readyState === 'complete'`,
      ).catch(() => false))
    )
      await sleep(50)
    await sleep(way.look)
    const spot = await ask<{ x: number; y: number } | null>(`(() => {
      const link = document.querySelector(${JSON.stringify(link)})
      link?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const box = link?.getBoundingClientRect()
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
    })()`)
    if (!spot) throw new Error(`No link ${link} on ${url}.`)
    heard.length = 0
    const mouse = (type: string, more = {}) =>
      page.send('Input.dispatchMouseEvent', { type, ...spot, pointerType: 'mouse', ...more })
    await mouse('mouseMoved')
    if (way.hover !== null) await sleep(way.hover)
    const pressed = async () => {
      await mouse('mousePressed', { button: 'left', buttons: 1, clickCount: 1 })
      await sleep(press)
      await mouse('mouseReleased', { button: 'left', buttons: 0, clickCount: 1 })
    }
    // The page may be gone before it has answered.
    pressed().catch(() => {})
    const end = Date.now() + longest
    while (Date.now() < end) {
      await sleep(50)
      const arrival = arrivalOf(heard)
      if (arrival && Date.now() - changed > settle) return arrival
    }
    throw new Error(`${link} was pressed, but the product did not show (${way.name}).`)
  } finally {
    tools.close()
    await browser.close()
  }
}

/** From a listing to a product: from the button going down to heading and picture painted. */
export const measureNavigation = async (
  url: string,
  link: string,
  turns: number,
  processors: Processor[],
): Promise<void> => {
  const ways = [
    { name: 'as is; hovered, after 4 s', slow: null, hover: 100, look: 4000 },
    ...processors.flatMap(slowWays),
  ]
  const arrivals = new Map<Way, Arrival[]>(ways.map((way) => [way, []]))
  for (let turn = 0; turn < turns; turn++)
    for (const way of ways) arrivals.get(way)?.push(await travel(url, link, way))
  console.log(`
From a listing to a product; desktop window, new profile each time, button held ${press} ms; ms from
the button going down until painted, median of ${turns}.
`)
  printTable(
    ['network and pointer', 'heading', 'heading and picture', 'least', 'most', 'how'],
    [...arrivals].map(([way, list]) => [
      way.name,
      Math.round(median(list.map(({ heading }) => heading))),
      Math.round(median(list.map(({ whole }) => whole))),
      Math.round(Math.min(...list.map(({ whole }) => whole))),
      Math.round(Math.max(...list.map(({ whole }) => whole))),
      [...new Set(list.map(({ how }) => how))].join(', '),
    ]),
  )
}
