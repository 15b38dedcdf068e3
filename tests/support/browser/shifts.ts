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

/** In how many rows the buttons of the header stand. */
export const rowsOfButtons = (page: Page): Promise<number> =>
  page.locator('.bar .icon-button').evaluateAll((buttons) => {
    const seen = buttons.filter((button) => button.checkVisibility())
    return new Set(seen.map((button) => Math.round(button.getBoundingClientRect().top))).size
  })

/** How many cards stand beside each other in a row, from the widths of the first card and of the row. */
export const cardsInRow = (page: Page, row: string): Promise<number> =>
  page.locator(row).evaluate((cards) => {
    const { columnGap, paddingLeft, paddingRight } = getComputedStyle(cards)
    const gap = parseFloat(columnGap)
    const room = cards.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const card = cards.firstElementChild?.getBoundingClientRect().width ?? NaN
    return (room + gap) / (card + gap)
  })
