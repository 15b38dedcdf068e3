import puppeteer from 'puppeteer-core'
import type { Size, Tab } from './tab.ts'

/** A page that is left aborts its requests. */
const givenUp = /NS_BINDING_ABORTED|NS_ERROR_ABORT/

export const launchFirefox = (executablePath: string) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Firefox would otherwise check for updates over the network.
    extraPrefsFirefox: { 'app.update.enabled': false, 'intl.accept_languages': 'en-IN,en' },
    env: { ...process.env, TZ: 'Asia/Kolkata', MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
  })

/** A tab of an installed Firefox, driven over WebDriver BiDi. */
export const openFirefoxTab = async (path: string, viewport: Size): Promise<Tab> => {
  const browser = await launchFirefox(path)
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport(viewport)
  const problems: string[] = []
  const note = (problem: string) => void problems.push(`${problem} on ${page.url()}`)
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console error: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`page error: ${String(error)}`))
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
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: () => problems,
    close: () => browser.close(),
  }
}
