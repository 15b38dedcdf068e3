import { chromium, firefox, webkit, type LaunchOptions } from '@playwright/test'
import { chromiumFlags } from '#tests/support/browser/chromium.ts'
import { pageTab } from './page-tab.ts'
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
  return pageTab(page, givenUp, () => browser.close())
}
