import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { findProgram, installDebian, isProgram } from '../served/debian.ts'

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

/** Replaces those of Playwright, so the first four are its own: a mouse that can hover. */
const blinkSettings = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=1250',
]

/**
 * Without them, the shell of `findHeadlessShell` rounds the widths of letters, and loads pictures from three
 * screens ahead instead of one, because it does not know how fast the line is.
 */
export const shellFlags = [
  ...chromiumFlags,
  '--font-render-hinting=none',
  `--blink-settings=${blinkSettings.join()}`,
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

/** The program that CHROMIUM_PATH names. */
const chosenChromium = (): string | undefined => {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && !isProgram(chosen))
    throw new Error(
      `CHROMIUM_PATH is "${chosen}", which is no program: correct it or leave it out.`,
    )
  return chosen || undefined
}

/** Says which browser was found, and looks for fonts, which every one of them needs. */
const announce = (path: string, kind: string): string => {
  findFonts()
  console.log(`Browser for tests: ${path} (${kind})`)
  return path
}

/**
 * A whole Chromium: CHROMIUM_PATH, an installed one, Playwright's own, or the Debian package, which is then
 * installed. Prints which one.
 */
export const findChromium = (): string => {
  const chosen = chosenChromium()
  if (chosen) return announce(chosen, 'from CHROMIUM_PATH')
  const found = findProgram(...names)
  if (found) return announce(found, 'installed')
  const own = chromium.executablePath()
  if (isProgram(own)) return announce(own, "Playwright's own")
  const path = installDebian('chromium') && findProgram(...names)
  if (!path)
    throw new Error(
      'No Chromium was found: install one (apt install chromium, or npx playwright install chromium), or name it in CHROMIUM_PATH.',
    )
  return announce(path, 'installed')
}

const shell = 'chromium-headless-shell'

/**
 * Chromium's engine without the windows of a browser, for tests that open hundreds of pages: they take a
 * quarter less time in it. CHROMIUM_PATH, an installed one or Debian's, else a whole Chromium.
 */
export const findHeadlessShell = (): string => {
  const chosen = chosenChromium()
  if (chosen) return announce(chosen, 'from CHROMIUM_PATH')
  const path = findProgram(shell) ?? (installDebian(shell) && findProgram(shell))
  return path ? announce(path, 'installed') : findChromium()
}
