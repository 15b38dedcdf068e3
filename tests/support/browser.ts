import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { sentCode } from './sent-code.ts'

/** Something a page did that no page of the shop may do, unless the test announced it. */
interface Watch {
  /** Expect problems that match: `allow(/422/)` before the click that causes one. */
  allow: (pattern: RegExp) => void
  problems: string[]
}

const origin = (): string => {
  const value = process.env['E2E_ORIGIN']
  if (!value) throw new Error('E2E_ORIGIN is not set: run the tests through playwright.config.ts.')
  return value
}

const watchPage = (page: Page, note: (problem: string) => void): void => {
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    note(`console error on ${page.url()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`page error on ${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up its requests, and so does a search that was typed further.
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
 * Until the scripts that start behind the first paint (src/layouts/InlineBoot.astro) have run: importing
 * one again waits for it. A test that holds them back is not held up by this.
 */
const lateScriptsRun = (page: Page): Promise<unknown> =>
  page
    .evaluate(() => {
      const start = document.querySelector<HTMLScriptElement>('script[data-later]')
      const all = start?.dataset['later']?.split(' ') ?? []
      const run = Promise.allSettled(all.map((src) => import(/* @vite-ignore */ src)))
      return Promise.race([run.then(() => null), new Promise((done) => setTimeout(done, 5_000))])
    })
    .catch((error: Error) => {
      // The page led on to another one.
      if (!/context was destroyed/.test(error.message)) throw error
    })

export interface ShopFixtures {
  watch: Watch
  /** The four digits that were sent last to a mobile number or e-mail address. */
  code: (to: string) => Promise<string>
}

/**
 * Playwright's `test` against the served shop. Fails a test on any console error, page error, failed
 * request or CSP violation which it did not announce with `watch.allow`.
 */
export const test = base.extend<ShopFixtures>({
  baseURL: async ({}, provide) => provide(origin()),
  // What is loaded is ready: only a press of a button waits for a script that is still to come, a
  // touch, a key or a pointer does not. Whoever wants an earlier moment waits for 'commit' only.
  page: async ({ page, javaScriptEnabled }, provide) => {
    const { goto, reload } = page
    const ready = async (until?: string) => {
      if (javaScriptEnabled && until !== 'commit') await lateScriptsRun(page)
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
    await provide(page)
  },
  watch: [
    async ({ context }, provide) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      await watchContext(context, (problem) => problems.push(problem))
      await provide({ problems, allow: (pattern) => allowed.push(pattern) })
      const unexpected = problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      if (unexpected.length) throw new Error(`The page had problems:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
  code: async ({}, provide) => {
    await provide((to) => sentCode(process.env['E2E_DATA_DIR'] ?? '', to))
  },
})

export { expect } from '@playwright/test'
