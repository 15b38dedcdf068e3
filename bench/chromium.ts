import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumFlags, findChromium } from '#tests/support/browser/chromium.ts'
import { ScriptError } from '#scripts/lib/console.ts'

interface OpenChromium {
  port: number
  close: () => Promise<void>
}

let found: string | undefined
/** How long the browser may take to report its port, in milliseconds. */
const timeoutMs = 30_000

/** No browser may outlive the program, however it ends. */
const running = new Set<() => void>()
process.once('exit', () => running.forEach((kill) => kill()))

export const openChromium = async (): Promise<OpenChromium> => {
  found ??= findChromium()
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'))
  const browser = spawn(
    found,
    [
      ...chromiumFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const kill = () => browser.kill('SIGKILL')
  running.add(kill)
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()))
  const until = Date.now() + timeoutMs
  for (;;) {
    const told = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(told.split('\n')[0])
    if (port > 0)
      return {
        port,
        close: async () => {
          browser.kill('SIGTERM')
          await Promise.race([ended, sleep(5000)])
          kill()
          running.delete(kill)
          await ended
          await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
        },
      }
    if (browser.exitCode !== null || Date.now() > until) {
      kill()
      throw new ScriptError('Chromium did not start.')
    }
    await sleep(50)
  }
}
