import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './browser.ts'

/** A way in which a call can fail. */
export interface Fault {
  name: string
  answer: (route: Route) => Promise<unknown>
  /** The message for the shopper, if the response has one. */
  said?: string
}

const refusal = 'Not today.'
/** Not the success message, and it reports a failure: some calls have no specified message (`exact`). */
const otherMessage = 'Something failed.'

export const faults: readonly Fault[] = [
  {
    name: 'the server fails',
    answer: (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } }),
  },
  {
    name: 'a refusal',
    answer: (route) => route.fulfill({ status: 422, json: { message: refusal, code: 'no' } }),
    said: refusal,
  },
  {
    name: 'another message',
    answer: (route) => route.fulfill({ json: { message: otherMessage } }),
    said: otherMessage,
  },
  {
    name: 'no JSON',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  },
  { name: 'no answer in time', answer: () => new Promise(() => undefined) },
  { name: 'offline', answer: (route) => route.abort('internetdisconnected') },
]

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

/** The new notice with that text, in the live region. */
export const notice = (page: Page, text: string): Locator =>
  page.locator('[role=status] .toast:not([data-seen])').filter({ hasText: text })

/** Runs `act` and expects the notice during or after it: a notice is shown for only two seconds. */
export const expectNotice = async (
  page: Page,
  text: string,
  act: () => Promise<unknown>,
): Promise<void> => {
  await hurry(page)
  await Promise.all([expect(notice(page, text)).toBeVisible({ timeout: 20_000 }), act()])
}

export interface Provoked {
  call: RegExp
  text: (fault: Fault) => string
  act: () => Promise<unknown>
  /** The button that is busy while the response is pending. */
  busy?: Locator | undefined
}

/** Waits until no change is running: after a failed change another may be waiting, which must fail too. */
export const turnsOver = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0))
    .toBe(0)

/** Runs `act` once for each fault of the call. Each time the notice must show `text`. */
export const provoke = async (page: Page, { call, text, act, busy }: Provoked): Promise<void> => {
  for (const fault of faults) {
    await page.route(call, fault.answer)
    await hurry(page, fault.name === 'no answer in time' ? call : undefined)
    await test.step(fault.name, async () => {
      const noticeShown = expect(notice(page, text(fault))).toBeVisible({ timeout: 20_000 })
      const atWork =
        busy && fault.name === 'no answer in time'
          ? expect(busy).toHaveAttribute('aria-busy', 'true')
          : undefined
      await Promise.all([noticeShown, act(), atWork])
      if (busy) await expect(busy).not.toHaveAttribute('aria-busy')
      await turnsOver(page)
    })
    await page.unroute(call)
  }
  await hurry(page)
}
