import type { Key, Tab } from './tab.ts'

/** What the pages of Playwright and of Puppeteer have in common. */
export interface DrivenPage {
  url(): string
  goto(url: string): Promise<unknown>
  evaluate(script: string): Promise<unknown>
  mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> }
  keyboard: { type(text: string): Promise<void>; press(key: Key): Promise<void> }
  screenshot(): Promise<Uint8Array>
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): unknown
  on(event: 'pageerror', hear: (error: unknown) => void): unknown
  on(event: 'requestfailed', hear: (request: FailedRequest) => void): unknown
  on(event: 'response', hear: (response: { status(): number; url(): string }) => void): unknown
}

interface FailedRequest {
  url(): string
  failure(): { errorText: string } | null
}

/** `givenUp`: how the engine names the failure of a request that its page aborted on leaving. */
export const pageTab = (page: DrivenPage, givenUp: RegExp, close: () => Promise<void>): Tab => {
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
    evaluate: (run, ...args) =>
      page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    moveTo: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: () => problems,
    close,
  }
}
