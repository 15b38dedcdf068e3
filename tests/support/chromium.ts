import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

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

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/** Installs Debian's package; only where this user may, and the system has it. */
const installDebian = (): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  console.log('Browser for tests: none found, installing the Debian package chromium …')
  execFileSync('apt-get', ['update', '-qq'], quiet)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  return true
}

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one that is installed, Playwright's own, or the
 * Debian package, which is then installed. Says which one in a line.
 */
export const findChromium = (): string => {
  const told = process.env['CHROMIUM_PATH']
  if (told && !isProgram(told))
    throw new Error(`CHROMIUM_PATH is "${told}", which is no program: correct it or leave it out.`)
  const found = told || onPath()
  const own = chromium.executablePath()
  const path = found ?? (isProgram(own) ? own : installDebian() ? onPath() : undefined)
  if (!path)
    throw new Error(
      'No Chromium was found: install one (apt install chromium, or npx playwright install chromium), or name it in CHROMIUM_PATH.',
    )
  const kind = told ? 'from CHROMIUM_PATH' : path === own ? "Playwright's own" : 'installed'
  console.log(`Browser for tests: ${path} (${kind})`)
  return path
}
