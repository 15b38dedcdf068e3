import { expect, type Page, type Request } from '@playwright/test'

const marker = '/robots.txt'

interface Traffic {
  underWay: Set<Request>
  /** How many requests have begun. */
  begun: number
}
const traffic = new WeakMap<Page, Traffic>()

/** Records the page's requests for `atRest`. */
export const followRequests = (page: Page): void => {
  const seen: Traffic = { underWay: new Set(), begun: 0 }
  traffic.set(page, seen)
  page.on('request', (request) => {
    if (request.url().endsWith(marker)) return
    // The end of a request of the page before may never be reported.
    if (request.isNavigationRequest()) seen.underWay.clear()
    seen.underWay.add(request)
    seen.begun += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => seen.underWay.delete(request))
}

/** Waits until every request that the page has made is reported: they are, in order, and this is the last. */
export const reported = (page: Page): Promise<unknown> => page.evaluate((url) => fetch(url), marker)

/** Waits until the page has drawn what was changed. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Runs behind what the page has put off to its next frame, task or idle time. */
const putOff = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const task = () => new Promise((done) => setTimeout(done))
    // No sooner than the page's own, of which the longest waits three seconds for idle time.
    const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))
    for (const step of [frame, task, idle, idle, frame, frame, task]) await step()
  })

/**
 * Waits until the page is laid out as a whole, all its requests have ended, and nothing that it has put off
 * makes another one. What a timer does later is not waited for.
 */
export const atRest = async (page: Page): Promise<void> => {
  const seen = traffic.get(page)
  if (!seen) throw new Error('The requests of this page are not followed.')
  await expect(page.locator('html.first, .below')).toHaveCount(0)
  for (let before = -1; before !== seen.begun;) {
    const waiting = () => [...seen.underWay].map((request) => request.url())
    // Pictures may have to be made first, on a busy machine.
    await expect.poll(waiting, { intervals: [20], timeout: 45_000 }).toEqual([])
    before = seen.begun
    await putOff(page)
    await reported(page)
  }
}
