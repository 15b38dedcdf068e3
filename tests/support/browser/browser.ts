import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { followRequests } from './rest.ts'
import { sentCode } from '../served/sent-code.ts'

/** Problems on a page. They fail the test unless it announced them. */
interface Watch {
  /** Expects problems that match: `allow(/422/)` before the click that causes one. */
  allow: (pattern: RegExp) => void
  problems: string[]
}

const origin = (): string => {
  const value = process.env['E2E_ORIGIN']
  if (!value) throw new Error('E2E_ORIGIN is not set: run the tests through playwright.config.ts.')
  return value
}

const watchPage = (page: Page, note: (problem: string) => void): void => {
  followRequests(page)
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    note(`console error on ${page.url()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`page error on ${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left aborts its requests, and typing on aborts a search.
    if (reason === 'net::ERR_ABORTED') return
    note(`failed request on ${page.url()}: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    note(`failed request on ${page.url()}: ${response.status()} ${response.url()}`)
  })
}

const watchContext = async (context: BrowserContext, note: (problem: string) => void) => {
  await context.exposeBinding('__noteViolation', (_source, problem: string) => note(problem))
  await context.addInitScript(() => {
    const shop = window as unknown as { __noteViolation: (problem: string) => void }
    addEventListener('securitypolicyviolation', (event) =>
      shop.__noteViolation(
        `CSP violation on ${location.href}: ${event.effectiveDirective} ${event.blockedURI}`,
      ),
    )
  })
  context.pages().forEach((page) => watchPage(page, note))
  context.on('page', (page) => watchPage(page, note))
}

/**
 * Waits until the scripts that start after the first paint (src/layouts/boot/late-scripts.ts) have run: importing
 * one again waits for it. Stops waiting after five seconds, for tests that delay these scripts.
 */
export const scriptsRun = (page: Page): Promise<unknown> =>
  page
    .evaluate(() => {
      const start = document.querySelector<HTMLScriptElement>('script[data-later]')
      const all = start?.dataset['later']?.split(' ') ?? []
      const run = Promise.allSettled(all.map((src) => import(/* @vite-ignore */ src)))
      return Promise.race([run.then(() => null), new Promise((done) => setTimeout(done, 5_000))])
    })
    .catch((error: Error) => {
      // The page has navigated to another one.
      if (!/context was destroyed/.test(error.message)) throw error
    })

export interface ShopFixtures {
  watch: Watch
  /** The four digits of the last code sent to a mobile number or email address. */
  code: (to: string) => Promise<string>
}

/**
 * Playwright's `test` against the served shop. Fails a test on any console error, page error, failed request
 * or CSP violation that it did not announce with `watch.allow`.
 */
export const test = base.extend<ShopFixtures>({
  baseURL: async ({}, provide) => provide(origin()),
  // Navigations wait for the late scripts: until those have run, only the press of a button takes effect
  // later; a touch, a key or a pointer event is lost. For an earlier moment, wait for 'commit'.
  page: async ({ page, javaScriptEnabled }, provide) => {
    const { goto, reload, waitForURL } = page
    const ready = async (until?: string) => {
      if (javaScriptEnabled && until !== 'commit') await scriptsRun(page)
    }
    page.goto = async (url, options) => {
      const answer = await goto.call(page, url, options)
      await ready(options?.waitUntil)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload.call(page, options)
      await ready(options?.waitUntil)
      return answer
    }
    page.waitForURL = async (url, options) => {
      await waitForURL.call(page, url, options)
      await ready(options?.waitUntil)
    }
    await provide(page)
  },
  watch: [
    async ({ context }, provide) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      await watchContext(context, (problem) => problems.push(problem))
      await provide({ problems, allow: (pattern) => allowed.push(pattern) })
      // A call that a test has routed may still be under way when the test ends.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Without the origin, whose port may have any digits.
      const isAllowed = (problem: string) =>
        allowed.some((pattern) => pattern.test(problem.replaceAll(origin(), '')))
      const unexpected = problems.filter((problem) => !isAllowed(problem))
      if (unexpected.length) throw new Error(`The page had problems:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
  code: async ({}, provide) => {
    await provide((to) => sentCode(process.env['E2E_DATA_DIR'] ?? '', to))
  },
})

export { expect } from '@playwright/test'
