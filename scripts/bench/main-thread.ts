import { chromium, type Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import type { Processor } from './processor.ts'
import { median, printTable } from './table.ts'

/** The phone that Lighthouse imitates. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** What the page does after its load event belongs to the visit, too; milliseconds. */
const rest = 2500
/** A task blocks for what it takes over this, in milliseconds (web.dev/articles/tbt). */
const allowed = 50

/** An event of Chromium's trace; microseconds, `tdur` by the clock of its thread. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

interface Load {
  /** Milliseconds of each task of the page's main thread that ended after the first paint. */
  tasks: number[]
  /** Milliseconds of all its tasks, those before the first paint among them. */
  total: number
}

/** One visit; nothing where the trace has lost its first paint, as it does now and then. */
const load = async (browser: Browser, url: string): Promise<Load | undefined> => {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await browser.startTracing(page, {
      categories: ['loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    await page.goto(url)
    await page.waitForTimeout(rest)
    const trace = String(await browser.stopTracing())
    const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
    const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
    if (!paint) return undefined
    const tasks = traceEvents.filter(
      ({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid,
    )
    const took = ({ tdur = 0 }: TraceEvent) => tdur / 1000
    return {
      tasks: tasks.filter(({ ts, dur = 0 }) => ts + dur > paint.ts).map(took),
      total: tasks.map(took).reduce((sum, each) => sum + each, 0),
    }
  } finally {
    await context.close()
  }
}

const blocked = ({ tasks }: Load, { slowdown }: Processor): number =>
  tasks.reduce((sum, each) => sum + Math.max(0, each * slowdown - allowed), 0)

/**
 * What a visit costs the page's main thread, by that thread's own clock. Lighthouse takes the time on the
 * wall, in which the browser's other threads, Lighthouse itself and all else that runs on the machine have
 * their share; where processors are few or shared, that is most of what it calls blocked.
 */
export const measureMainThread = async (
  origin: string,
  pages: Record<string, string>,
  turns: number,
  processors: Processor[],
): Promise<void> => {
  const executablePath = findChromium()
  const loads: Record<string, Load[]> = {}
  for (let turn = 0; turn < turns; turn++)
    for (const [name, path] of Object.entries(pages)) {
      // Nothing of an earlier visit helps this one.
      const browser = await chromium.launch({ executablePath, args: chromiumFlags })
      try {
        const one = await load(browser, origin + path)
        if (one) (loads[name] ??= []).push(one)
      } finally {
        await browser.close()
      }
    }
  console.log(`
The main thread of a first visit, by its own clock; median of ${turns}, times in ms. Blocked: what tasks
after the first paint take over ${allowed}, if the processor were so much slower.
`)
  printTable(
    ['page', 'in all', 'longest task', ...processors.map(({ name }) => `blocked, ${name}`)],
    Object.entries(loads).map(([name, list]) => [
      name,
      Math.round(median(list.map(({ total }) => total))),
      Math.round(median(list.map(({ tasks }) => Math.max(...tasks)))),
      ...processors.map((each) => Math.round(median(list.map((one) => blocked(one, each))))),
    ]),
  )
}
