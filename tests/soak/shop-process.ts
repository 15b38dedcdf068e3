import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { askSocket, controlSocket } from '#src/server/control/socket.ts'
import { linesOf } from '#src/server/base/lines.ts'
import { freePort } from '#tests/support/served/free-port.ts'

export interface ShopProcess {
  origin: string
  command: (name: string, args: unknown) => Promise<unknown>
  /** Like a power cut: nothing is finished. Resolves when the process is gone. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** Resolves when the shop reports that it is open, or has exited; later output is read too. */
const opening = (output: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    const read = async () => {
      for await (const line of linesOf(output)) if (line.includes('is open at')) resolve()
    }
    read().then(resolve, reject)
  })

/** Several may share a database, each with its own data folder. */
export const startShop = async (
  dataDir: string,
  databaseUrl: string | null,
): Promise<ShopProcess> => {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STORE_DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      SITE_URL: 'http://localhost:4321',
      CASH_ORDERS_PER_HOUR: '10000',
      ORDER_CHANGES_PER_HOUR: '10000',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  await opening(child.stdout)
  if (child.exitCode !== null) throw new Error('The shop did not start (see above).')
  return {
    origin: `http://127.0.0.1:${port}`,
    command: (name, args) => askSocket(controlSocket(dataDir), name, args),
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
}
