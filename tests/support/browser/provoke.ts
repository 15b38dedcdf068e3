import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './browser.ts'
import { faults, type Fault } from './faults.ts'

/** The shop's limit for a response (specification, section 9), and its replacement here, in milliseconds. */
const [limit, hurried] = [60_000, 700]

/**
 * Makes the one-minute limit of a call expire in less than a second, if its address matches what `hurry` stores. Other
 * calls keep their minute: on a busy machine they need more than a second, too.
 */
export const readyToHurry = async (page: Page): Promise<void> => {
  await page.addInitScript(
    ([minute, instead]) => {
      const timeoutOf = AbortSignal.timeout.bind(AbortSignal)
      const fetchOf = fetch.bind(window)
      let expire: (() => void) | undefined
      AbortSignal.timeout = (milliseconds) => {
        if (milliseconds !== minute) return timeoutOf(milliseconds)
        const limit = new AbortController()
        const stop = () => limit.abort(new DOMException('Timed out.', 'TimeoutError'))
        setTimeout(stop, minute)
        // The call follows at once.
        expire = () => setTimeout(stop, instead)
        return limit.signal
      }
      globalThis.fetch = (input, init) => {
        const hurried = sessionStorage['hurry'] as string | undefined
        const address = input instanceof Request ? input.url : String(input)
        if (hurried && RegExp(hurried).test(address)) expire?.()
        expire = undefined
        return fetchOf(input, init)
      }
    },
    [limit, hurried] as const,
  )
}

/** Hurries the calls that match; without a pattern, none. */
const hurry = (page: Page, call?: RegExp) =>
  page.evaluate((pattern) => {
    if (pattern) sessionStorage['hurry'] = pattern
    else delete sessionStorage['hurry']
    // The next notice must be a new one, so mark those that are shown.
    for (const toast of document.querySelectorAll<HTMLElement>('.toast')) toast.dataset['seen'] = ''
  }, call?.source)

/**
 * The new notice with that text, in the live region. One that is fading out does not count: if the text came again as
 * its time ended, it has the new text, too, beside the toast that follows it (toaster.tsx).
 */
export const notice = (page: Page, text: string): Locator =>
  page
    .locator('[role=status] .toast:not([data-seen], [data-removed=true] *)')
    .filter({ hasText: text })

/** Runs `act` and expects the notice during or after it: a notice is shown for only two seconds. */
export const expectNotice = async (
  page: Page,
  text: string,
  act: () => Promise<unknown>,
): Promise<void> => {
  await hurry(page)
  await Promise.all([expect(notice(page, text)).toBeVisible({ timeout: 20_000 }), act()])
}

/**
 * Enough where a page only asks whether the shop refused: what it makes of the other faults is the same, as
 * `send` tells them apart by nothing that the page looks at (tests/stores/replies.test.ts).
 */
const mainFaults = faults.filter(({ name }) =>
  ['a refusal', 'no answer in time', 'offline'].includes(name),
)

export interface Provoked {
  call: RegExp
  text: (fault: Fault) => string
  act: () => Promise<unknown>
  /** The button that is busy while the response is pending. */
  busy?: Locator | undefined
  /** All faults, where the page tells more of them apart. */
  all?: boolean
}

/** Waits until no change is running: after a failed change another may be waiting, which must fail too. */
export const changesDone = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0))
    .toBe(0)

const answer = (route: Route, response: Fault['response']): Promise<unknown> => {
  if (response === 'late') return new Promise(() => undefined)
  return response === 'offline' ? route.abort('internetdisconnected') : route.fulfill(response)
}

/** Runs `act` once for each fault of the call. Each time the notice must show `text`. */
export const provoke = async (
  page: Page,
  { call, text, act, busy, all }: Provoked,
): Promise<void> => {
  for (const fault of all ? faults : mainFaults) {
    const isLate = fault.response === 'late'
    await page.route(call, (route) => answer(route, fault.response))
    await hurry(page, isLate ? call : undefined)
    await test.step(fault.name, async () => {
      const noticeShown = expect(notice(page, text(fault))).toBeVisible({ timeout: 20_000 })
      const atWork = busy && isLate ? expect(busy).toHaveAttribute('aria-busy', 'true') : undefined
      await Promise.all([noticeShown, act(), atWork])
      if (busy) await expect(busy).not.toHaveAttribute('aria-busy')
      await changesDone(page)
    })
    await page.unroute(call)
  }
  await hurry(page)
}
