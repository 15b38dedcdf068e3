import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records all layout shifts from now on, on each page that is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const tell = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName
      return `${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push([value.toFixed(6), ...sources.map(tell)].join(', '))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What `watchShifts` has recorded on the open page. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** By how many CSS pixels the page can be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
