import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { findProgram, installDebian, isProgram } from './debian.ts'

/** Quiet and small. Chromium does not start as root, as in most test machines, without --no-sandbox. */
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

/** Whether `local()` finds fonts, as on every phone and desktop: Roboto, Arial, Georgia or substitutes. */
const hasFonts = (): boolean => {
  try {
    return /Liberation|Roboto|Arial/.test(
      execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }),
    )
  } catch {
    // No fontconfig: a system with its own fonts.
    return true
  }
}

/**
 * A bare server has no font to stand in for the shop's own until they load (src/styles/tokens.css), so its
 * pages shift by one to three pixels. No shopper's device is like that.
 */
const findFonts = (): void => {
  if (hasFonts() || installDebian('fonts-liberation')) return
  console.log(
    'There is none of Roboto, Arial and Liberation: tests of layout shifts will fail (Debian: apt-get install fonts-liberation).',
  )
}

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's own, or the Debian package,
 * which is then installed. Prints which one.
 */
export const findChromium = (): string => {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && !isProgram(chosen))
    throw new Error(
      `CHROMIUM_PATH is "${chosen}", which is no program: correct it or leave it out.`,
    )
  const found = chosen || findProgram(...names)
  const own = chromium.executablePath()
  const path =
    found ?? (isProgram(own) ? own : installDebian('chromium') ? findProgram(...names) : undefined)
  if (!path)
    throw new Error(
      'No Chromium was found: install one (apt install chromium, or npx playwright install chromium), or name it in CHROMIUM_PATH.',
    )
  const kind = chosen ? 'from CHROMIUM_PATH' : path === own ? "Playwright's own" : 'installed'
  findFonts()
  console.log(`Browser for tests: ${path} (${kind})`)
  return path
}
