import type { Key, Size, Tab } from './tab.ts'
import { until } from './until.ts'
import { keys, move, pointer } from './web-driver.ts'
import { inspect } from './webkit-inspector.ts'
import { startWebKit } from './webkit.program.ts'

/** Key codes of WebDriver. */
const codes: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C' }

interface ConsoleEvent {
  message?: { level: string; text: string; url?: string }
  response?: { status: number; url: string }
  canceled?: boolean
  errorText?: string
}

/**
 * The message that WebKit logs for a fetch that its page aborted on leaving. It blames access control, but
 * requests to the shop's own origin are never checked. A real failure also has a loadingFailed event.
 */
const isGivenUp = (text: string, page = ''): boolean =>
  URL.canParse(page) &&
  text.startsWith(`Fetch API cannot load ${new URL(page).origin}/`) &&
  text.endsWith(' due to access control checks.')

/** The problem that an inspector event reports, or null. */
const problemIn = (method: string, event: ConsoleEvent): string | null => {
  const { message, response } = event
  if (method === 'Console.messageAdded' && message?.level === 'error')
    return isGivenUp(message.text, message.url)
      ? null
      : `console error: ${message.text} (${message.url ?? ''})`
  if (method === 'Network.responseReceived' && response && response.status >= 400)
    return `failed request: ${response.status} ${response.url}`
  if (method === 'Network.loadingFailed' && !event.canceled)
    return `failed request: ${event.errorText ?? ''}`
  return null
}

/** A tab of WebKitGTK, driven over W3C WebDriver. */
export const openWebKitTab = async (
  driver: string,
  browser: string,
  { width, height }: Size,
): Promise<Tab> => {
  const { command, inspector, close } = await startWebKit(driver, browser)
  const problems: string[] = []
  const endInspection = await inspect(inspector, (method, params) => {
    const problem = problemIn(method, params)
    if (problem) problems.push(problem)
  })
  const evaluate: Tab['evaluate'] = (run, ...args) =>
    command('POST', '/execute/sync', {
      script: `return (${run.toString()})(...arguments)`,
      args,
    }) as Promise<never>
  const press = (...pressed: string[]) => command('POST', '/actions', keys(...pressed))
  let toolBar: number | undefined
  await until(`a window of ${width} by ${height} pixels`, async () => {
    await command('POST', '/window/rect', { width, height: height + (toolBar ?? 0) })
    const [w, h] = await evaluate(() => [innerWidth, innerHeight] as const)
    if (w === width && h === height) return
    // On a busy machine the page still has its old size. What the tool bar takes shows in the new one.
    if (w === width) toolBar ??= height - h
    throw new Error(`It is ${w} by ${h}.`)
  })
  return {
    evaluate,
    goto: async (url) => void (await command('POST', '/url', { url })),
    moveTo: async (x, y) => void (await command('POST', '/actions', pointer(move(x, y)))),
    click: async (x, y) => {
      const [down, up] = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await command('POST', '/actions', pointer(move(x, y), down, up))
    },
    type: async (text) => void (await press(...text)),
    press: async (key) => void (await press(codes[key])),
    screenshot: async () => Buffer.from(String(await command('GET', '/screenshot')), 'base64'),
    problems: () => problems,
    close: async () => {
      endInspection()
      await command('DELETE', '').catch(() => undefined)
      await close()
    },
  }
}
