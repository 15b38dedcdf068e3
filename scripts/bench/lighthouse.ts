import lighthouse from 'lighthouse'
import { openChromium } from './chromium.ts'
import type { Processor } from './processor.ts'
import { median, printTable } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const times = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
} as const

interface Audit {
  scores: number[]
  times: number[]
  shift: number
  /** Checks that cost points, by name. */
  lost: string[]
}

const audit = async (url: string, { slowdown }: Processor): Promise<Audit> => {
  const browser = await openChromium()
  try {
    const ran = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...categories],
      throttling: { cpuSlowdownMultiplier: slowdown },
    })
    if (!ran || ran.lhr.runtimeError) throw new Error(ran?.lhr.runtimeError?.message ?? url)
    const { lhr } = ran
    const value = (id: string) => lhr.audits[id]?.numericValue ?? NaN
    return {
      scores: categories.map((id) => Math.round((lhr.categories[id]?.score ?? NaN) * 100)),
      times: Object.values(times).map(value),
      shift: value('cumulative-layout-shift'),
      lost: categories
        .filter((id) => id !== 'performance')
        .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => ref.id),
    }
  } finally {
    await browser.close()
  }
}

/** Lighthouse, mobile: simulated slow 4G and a slower processor. */
export const measureLighthouse = async (
  origin: string,
  pages: Record<string, string>,
  turns: number,
  processors: Processor[],
): Promise<void> => {
  const audits: Record<string, Audit[]> = {}
  for (let turn = 0; turn < turns; turn++)
    for (const [name, path] of Object.entries(pages))
      for (const processor of processors)
        (audits[`${name}, ${processor.name}`] ??= []).push(await audit(origin + path, processor))
  console.log(`
Lighthouse, mobile; median of ${turns}, times in ms.
`)
  printTable(
    ['page', ...categories, ...Object.keys(times), 'layout shift', 'points lost by'],
    Object.entries(audits).map(([name, list]) => [
      name,
      ...categories.map((_, at) => median(list.map(({ scores }) => scores[at] ?? NaN))),
      ...Object.keys(times).map((_, at) =>
        Math.round(median(list.map((one) => one.times[at] ?? NaN))),
      ),
      Math.max(...list.map(({ shift }) => shift)).toFixed(3),
      [...new Set(list.flatMap(({ lost }) => lost))].join(', ') || '-',
    ]),
  )
}
