import { spawn, type ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/served/free-port.ts'
import { until } from './until.ts'
import { webDriverAt, type Command } from './web-driver.ts'

/** WebKitGTK's small browser, which WebKitWebDriver drives. It is not on the PATH. */
export const findMiniBrowser = (): string | undefined =>
  globSync(['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'])[0]

/** The tool bar would keep the window wider than a phone. */
const narrow = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 6px; }'

/** Stops a program and waits until it has exited. */
const end = (program: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) return resolve()
    program.once('exit', () => resolve())
    program.kill('SIGTERM')
  })

/** Starts a separate X server, which picks a free display number and reports it. */
const openScreen = async (started: ChildProcess[]): Promise<string> => {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  started.push(screen)
  return new Promise((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('Xvfb ended before it had a screen.')))
    screen.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
}

/** A browser on its own X screen, with a session of WebKitWebDriver. */
interface WebKit {
  /** Sends a command of the session: `command('POST', '/url', …)`. */
  command: Command
  version: string
  /** The port of its remote inspector. */
  inspector: number
  close: () => Promise<void>
}

export const startWebKit = async (driver: string, browser: string): Promise<WebKit> => {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const started: ChildProcess[] = []
  const close = async () => {
    for (const program of started.reverse()) await end(program)
    // The processes write into it until they exit, a moment after the driver.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    await mkdir(join(home, 'gtk-3.0'))
    await writeFile(join(home, 'gtk-3.0/gtk.css'), narrow)
    const [inspector, port] = [await freePort(), await freePort()]
    const env = {
      ...process.env,
      DISPLAY: await openScreen(started),
      TZ: 'Asia/Kolkata',
      LANGUAGE: 'en_IN',
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${inspector}`,
      NO_AT_BRIDGE: '1',
    }
    const start = (program: string, ...args: string[]) =>
      started.push(spawn(program, args, { env, stdio: 'ignore' }))
    start(browser, '--automation', '--enable-developer-extras=true')
    start(driver, `--port=${port}`, `--target=127.0.0.1:${inspector}`)
    const call = webDriverAt(`http://127.0.0.1:${port}`)
    // The driver may be ready before the browser, so retry until both are.
    const session = (await until('a session of WebKit', () =>
      call('POST', '/session', { capabilities: {} }),
    )) as { sessionId: string; capabilities: { browserVersion: string } }
    return {
      command: (method, path, body) => call(method, `/session/${session.sessionId}${path}`, body),
      version: session.capabilities.browserVersion,
      inspector,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
