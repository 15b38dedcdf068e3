import { chromium } from '@playwright/test'
import { findProgram, installDebian, isProgram } from './debian.ts'

/** Quiet and small; without --no-sandbox it does not start as root, as in most test machines. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one that is installed, Playwright's own, or the
 * Debian package, which is then installed. Says which one in a line.
 */
export const findChromium = (): string => {
  const told = process.env['CHROMIUM_PATH']
  if (told && !isProgram(told))
    throw new Error(`CHROMIUM_PATH is "${told}", which is no program: correct it or leave it out.`)
  const found = told || findProgram(...names)
  const own = chromium.executablePath()
  const path =
    found ?? (isProgram(own) ? own : installDebian('chromium') ? findProgram(...names) : undefined)
  if (!path)
    throw new Error(
      'No Chromium was found: install one (apt install chromium, or npx playwright install chromium), or name it in CHROMIUM_PATH.',
    )
  const kind = told ? 'from CHROMIUM_PATH' : path === own ? "Playwright's own" : 'installed'
  console.log(`Browser for tests: ${path} (${kind})`)
  return path
}
