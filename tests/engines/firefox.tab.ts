import puppeteer from 'puppeteer-core'
import { pageTab, type DrivenPage } from './page-tab.ts'
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
  // The same events, whose types cannot be compared.
  return pageTab(page as unknown as DrivenPage, givenUp, () => browser.close())
}
