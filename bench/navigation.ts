import { setTimeout as sleep } from 'node:timers/promises'
import { openChromium } from './chromium.ts'
import { connectDevTools, type Target, type TraceEvent } from './devtools.ts'
import type { Processor } from './processor.ts'
import { watchNavigation, type Told } from './navigation.watch.ts'
import { printTable, spread } from './table.ts'
import { slowNetwork } from './visit.ts'

interface Way {
  name: string
  slow: Processor | null
  /** Milliseconds of hover on the link before the press; null: no hover. */
  hover: number | null
  /** Milliseconds on the listing after it loaded. */
  look: number
}

const slowWays = (slow: Processor): Way[] => [
  { name: `slow 4G, ${slow.name}; hovered, after 4 s`, slow, hover: 100, look: 4000 },
  { name: `slow 4G, ${slow.name}; not hovered, after 1 s`, slow, hover: null, look: 1000 },
  { name: `slow 4G, ${slow.name}; not hovered, at once`, slow, hover: null, look: 0 },
]
/** How long people hold a button, in milliseconds. */
const press = 80
/** How long to wait for a later, larger picture, in milliseconds. */
const settleTime = 1500
const longest = 20_000

/** Milliseconds from the click, which is when the button is released. */
interface Arrival {
  whole: number
  how: string
}

type Heard = Told & { target: string }

const prepare =
  (way: Way, hear: (heard: Heard) => void) =>
  (target: Target): Promise<unknown>[] => {
    const asked = [target.send('Network.enable')]
    if (way.slow) asked.push(target.send('Network.emulateNetworkConditions', slowNetwork))
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

const arrivalOf = (heard: readonly Heard[]): Arrival | null => {
  const click = heard.find((one) => one.kind === 'click')
  const after = click ? heard.slice(heard.indexOf(click) + 1) : []
  const heading = after.find((one) => one.kind === 'heading')
  const largest = after.findLast((one) => one.kind === 'largest')
  const picture = after.find((one) => one.kind === 'picture' && one.src === largest?.src)
  if (!click || heading?.kind !== 'heading' || (largest?.src && !picture)) return null
  const end = picture?.kind === 'picture' ? Math.max(picture.at, heading.at) : heading.at
  return {
    whole: end - click.at,
    how: heading.target === click.target ? 'loaded' : 'prerendered',
  }
}

const categories = [
  'disabled-by-default-devtools.timeline.frame',
  'devtools.timeline.frame',
  'blink.user_timing',
  'navigation',
]

/** Milliseconds from the click until the preview is on the screen; null if it never was. */
const previewOf = (events: readonly TraceEvent[]): number | null => {
  const click = events.find(({ name }) => name === 'bench-click')
  const marked = events.find(({ name }) => name === 'bench-preview')
  if (!click || !marked) return null
  const next = (from: TraceEvent | undefined, ...names: string[]) =>
    from &&
    events.find(({ name, pid, ts }) => ts > from.ts && pid === from.pid && names.includes(name))
  const drawn = next(next(next(marked, 'Commit'), 'ActivateLayerTree'), 'DrawFrame')
  const turned = events.find(
    ({ name, ts }) => ts > click.ts && /::CommitPageActivation$|^CommitLoad$/.test(name),
  )
  if (!drawn || (turned && turned.ts < drawn.ts)) return null
  return (drawn.ts - click.ts) / 1000
}

const travel = async (
  url: string,
  link: string,
  way: Way,
): Promise<Arrival & { preview: number | null }> => {
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
    const endTrace = await tools.trace(categories)
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
    // The page may be gone before it responds.
    pressed().catch(() => {})
    const end = Date.now() + longest
    while (Date.now() < end) {
      await sleep(50)
      const arrival = arrivalOf(heard)
      if (arrival && Date.now() - changed > settleTime)
        return { ...arrival, preview: previewOf(await endTrace()) }
    }
    throw new Error(`${link} was pressed, but the product did not show (${way.name}).`)
  } finally {
    tools.close()
    await browser.close()
  }
}

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
  const arrivals = new Map<Way, Awaited<ReturnType<typeof travel>>[]>(ways.map((way) => [way, []]))
  for (let turn = 0; turn < turns; turn++)
    for (const way of ways) arrivals.get(way)?.push(await travel(url, link, way))
  console.log(`
From a listing to a product; desktop window, new profile each time; median of ${turns}. Name and picture of
the product, painted by the listing itself (preview) and by the product's page: ms from the click, which
is when the button comes up, ${press} ms after it went down; below 0: before it.
`)
  printTable(
    ['network and pointer', 'preview', 'least', 'most', 'page', 'least', 'most', 'how'],
    [...arrivals].map(([way, list]) => [
      way.name,
      ...spread(list.map(({ preview, whole }) => Math.min(preview ?? Infinity, whole))),
      ...spread(list.map(({ whole }) => whole)),
      [...new Set(list.map(({ how }) => how))].join(', '),
    ]),
  )
}
