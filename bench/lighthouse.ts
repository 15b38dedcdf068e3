import lighthouse, { auditFlowArtifacts, type Flags, type Result } from 'lighthouse'
import { openChromium } from './chromium.ts'
import { byOwnClock, mainThreadWork } from './own-clock.ts'
import type { Processor } from './processor.ts'
import { median, printTable } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const times = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
} as const

interface Audit {
  wall: Result
  own: Result
  /** Main-thread time in milliseconds at this machine's speed. */
  work: number
}

const audit = async (url: string, { slowdown }: Processor): Promise<Audit> => {
  const browser = await openChromium()
  const flags: Flags = {
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier: slowdown },
  }
  try {
    const ran = await lighthouse(url, { ...flags, port: browser.port })
    if (!ran || ran.lhr.runtimeError) throw new Error(ran?.lhr.runtimeError?.message ?? url)
    const { Trace } = ran.artifacts
    const { steps } = await auditFlowArtifacts({
      gatherSteps: [{ artifacts: { ...ran.artifacts, Trace: byOwnClock(Trace) }, flags }],
    })
    return { wall: ran.lhr, own: steps[0]!.lhr, work: mainThreadWork(Trace) }
  } finally {
    await browser.close()
  }
}

const value = (lhr: Result, id: string): number => lhr.audits[id]?.numericValue ?? NaN
const score = (lhr: Result, id: string): number =>
  Math.round((lhr.categories[id]?.score ?? NaN) * 100)

/** Names of failed audits that cost points; those of performance are left out. */
const lost = ({ categories: judged, audits }: Result): string[] =>
  categories
    .filter((id) => id !== 'performance')
    .flatMap((id) => judged[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

/** Lighthouse, mobile: simulated slow 4G and a slower processor. `pages`: URLs by name. */
export const measureLighthouse = async (
  pages: Record<string, string>,
  turns: number,
  processors: Processor[],
): Promise<void> => {
  const audits: Record<string, Audit[]> = {}
  for (let turn = 0; turn < turns; turn++)
    for (const [name, url] of Object.entries(pages))
      for (const processor of processors)
        (audits[`${name}, ${processor.name}`] ??= []).push(await audit(url, processor))
  console.log(`
Lighthouse, mobile; median of ${turns}, times in ms. "Own": the same visits by the own clock of the page's
main thread, which leaves out what else ran on this machine meanwhile; its work at this machine's speed.
"One heading" is a page of nothing else: the share of the machine and its browser in the other figures.
`)
  printTable(
    [
      'page',
      ...categories,
      ...Object.keys(times),
      'own: performance',
      'own: blocked',
      'own: work',
      'layout shift',
      'points lost by',
    ],
    Object.entries(audits).map(([name, list]) => {
      const middle = (figure: (audit: Audit) => number) => Math.round(median(list.map(figure)))
      return [
        name,
        ...categories.map((id) => middle(({ wall }) => score(wall, id))),
        ...Object.values(times).map((id) => middle(({ wall }) => value(wall, id))),
        middle(({ own }) => score(own, 'performance')),
        middle(({ own }) => value(own, times.blocked)),
        middle(({ work }) => work),
        Math.max(...list.map(({ wall }) => value(wall, 'cumulative-layout-shift'))).toFixed(3),
        [...new Set(list.flatMap(({ wall }) => lost(wall)))].join(', ') || '-',
      ]
    }),
  )
}
