import { chromium, firefox, webkit, type LaunchOptions } from '@playwright/test'
import { chromiumFlags } from '#tests/support/browser/chromium.ts'
import type { EngineName, Size, Tab } from './tab.ts'

const browsers = { chromium, firefox, webkit }

/** A page that is left aborts its requests; each engine has its own name for that. */
const givenUp = /net::ERR_ABORTED|NS_BINDING_ABORTED|cancelled|Load request cancelled/

export const launchPlaywright = (name: EngineName, path?: string) => {
  const options: LaunchOptions = name === 'chromium' ? { args: chromiumFlags } : {}
  return browsers[name].launch(path ? { ...options, executablePath: path } : options)
}

/** A tab of Debian's Chromium, or of a build that Playwright brings; without a path it is the latter. */
export const openPlaywrightTab = async (
  name: EngineName,
  path: string | undefined,
  viewport: Size,
): Promise<Tab> => {
  const browser = await launchPlaywright(name, path)
  const page = await browser.newPage({ viewport, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const problems: string[] = []
  const note = (problem: string) => void problems.push(`${problem} on ${page.url()}`)
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console error: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!givenUp.test(reason)) note(`failed request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) note(`failed request: ${response.status()} ${response.url()}`)
  })
  return {
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    evaluate: (run, ...args) =>
      page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    moveTo: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (size) => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    problems: () => problems,
    close: () => browser.close(),
  }
}
