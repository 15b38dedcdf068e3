import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
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

/** What `local()` finds on every phone and desktop: Roboto, Arial and Georgia, or these in their place. */
const hasFonts = (): boolean => {
  try {
    return /Liberation|Roboto|Arial/.test(
      execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }),
    )
  } catch {
    // Not a system with fontconfig: one with fonts of its own.
    return true
  }
}

/**
 * A bare server has no font that stands in for the shop's own until they come (styles/tokens.css), and
 * its pages move by a pixel or three. No shopper's device is like that.
 */
const findFonts = (): void => {
  if (hasFonts() || installDebian('fonts-liberation')) return
  console.log(
    'There is none of Roboto, Arial and Liberation: tests of layout shifts will fail (Debian: apt-get install fonts-liberation).',
  )
}

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
  findFonts()
  console.log(`Browser for tests: ${path} (${kind})`)
  return path
}
