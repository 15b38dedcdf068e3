import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from '@playwright/test'
import { findChromium } from '#tests/support/browser/chromium.ts'
import { findProgram, installDebian, isProgram } from '#tests/support/served/debian.ts'
import { launchFirefox, openFirefoxTab } from './firefox.tab.ts'
import { launchPlaywright, openPlaywrightTab } from './playwright.tab.ts'
import type { EngineName, Size, Tab } from './tab.ts'
import { findMiniBrowser, startWebKit } from './webkit.program.ts'
import { openWebKitTab } from './webkit.tab.ts'

/** The browser engines in which the shop is tested. */
const engineNames = ['chromium', 'firefox', 'webkit'] as const satisfies EngineName[]

/** How an engine is driven, and its programs. An empty `program` means a build of Playwright's own. */
interface Way {
  by: 'Playwright' | 'WebDriver BiDi' | 'WebDriver'
  program: string
  /** The browser that WebKitWebDriver drives. */
  browser?: string
}

/** An engine that was started once, or the reason why there is none. */
export type Engine = { name: EngineName } & ((Way & { version: string }) | { missing: string })

const playwright = { chromium, firefox, webkit }

/** The program that an environment variable names; empty if it is not set. */
const programFrom = (variable: string): string => {
  const chosen = process.env[variable] ?? ''
  if (chosen && !isProgram(chosen))
    throw new Error(`${variable} is "${chosen}", which is no program`)
  return chosen
}

const installed = (names: string[], ...packages: string[]): string | undefined =>
  findProgram(...names) ??
  (packages.every((name) => installDebian(name)) ? findProgram(...names) : undefined)

const wayOf: Record<EngineName, () => Way> = {
  chromium: () => ({ by: 'Playwright', program: process.env['E2E_CHROMIUM'] ?? findChromium() }),
  firefox: () => {
    const chosen = programFrom('FIREFOX_PATH')
    if (!chosen && existsSync(playwright.firefox.executablePath()))
      return { by: 'Playwright', program: '' }
    const program = chosen || installed(['firefox-esr', 'firefox'], 'firefox-esr')
    if (!program)
      throw new Error('install it (apt install firefox-esr, or npx playwright install firefox)')
    return { by: 'WebDriver BiDi', program }
  },
  webkit: () => {
    const chosen = programFrom('WEBKIT_DRIVER_PATH')
    if (!chosen && existsSync(playwright.webkit.executablePath()))
      return { by: 'Playwright', program: '' }
    const screen = installed(['Xvfb'], 'xvfb')
    const program = chosen || installed(['WebKitWebDriver'], 'webkit2gtk-driver')
    const browser = findMiniBrowser()
    if (!screen || !program || !browser)
      throw new Error(
        'install it (apt install webkit2gtk-driver xvfb, or npx playwright install --with-deps webkit)',
      )
    return { by: 'WebDriver', program, browser }
  },
}

/** Starts it once: an engine that does not start counts as missing. */
const versionOf = async (name: EngineName, { by, program, browser }: Way): Promise<string> => {
  if (by === 'WebDriver') {
    const { version, close } = await startWebKit(program, browser ?? '')
    await close()
    return version
  }
  const opened =
    by === 'Playwright' ? await launchPlaywright(name, program) : await launchFirefox(program)
  const version = await opened.version()
  await opened.close()
  return version.replace(/^\w+\//, '')
}

const findEngine = async (name: EngineName): Promise<Engine> => {
  try {
    const way = wayOf[name]()
    return { name, ...way, version: await versionOf(name, way) }
  } catch (error) {
    return { name, missing: (error as Error).message }
  }
}

/** Which engines this machine has. Missing ones are installed from Debian's packages. */
export const findEngines = async (): Promise<Engine[]> => {
  const found: Engine[] = []
  for (const name of engineNames) found.push(await findEngine(name))
  return found
}

export const engineLine = (engine: Engine): string =>
  'missing' in engine
    ? `${engine.name}: MISSING, ${engine.missing}`
    : `${engine.name} ${engine.version} (${engine.program || "Playwright's own"}, by ${engine.by})`

/** A tab of a new browser without cookies or storage. */
export const openTab = (engine: Engine, size: Size): Promise<Tab> => {
  if ('missing' in engine) throw new Error(engineLine(engine))
  const { name, by, program, browser = '' } = engine
  if (by === 'WebDriver') return openWebKitTab(program, browser, size)
  if (by === 'WebDriver BiDi') return openFirefoxTab(program, size)
  return openPlaywrightTab(name, program, size)
}
