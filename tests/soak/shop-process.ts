import { askSocket, controlSocket } from '#src/server/control/socket.ts'
import { say } from '#scripts/lib/console.ts'
import { freePort } from '#tests/support/served/free-port.ts'
import { runProgram } from '#tests/support/served/program.ts'

export interface ShopProcess {
  origin: string
  command: (name: string, args: unknown) => Promise<unknown>
  /** Like a power cut: nothing is finished. Resolves when the process is gone. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** Several may share a database, each with its own data folder. */
export const startShop = async (
  dataDir: string,
  databaseUrl: string | null,
): Promise<ShopProcess> => {
  const port = await freePort()
  const program = runProgram('src/server/main.ts', [], {
    STORE_DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    SITE_URL: 'http://localhost:4321',
    CASH_ORDERS_PER_HOUR: '10000',
    ORDER_CHANGES_PER_HOUR: '10000',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  })
  const end = (signal: NodeJS.Signals) => async () => {
    program.kill(signal)
    await program.ended
  }
  await program.prints('is open at', 600_000)
  // Nobody else tells why a shop died later.
  void program.ended.then((code) => typeof code === 'number' && code && say(program.output()))
  return {
    origin: `http://127.0.0.1:${port}`,
    command: (name, args) => askSocket(controlSocket(dataDir), name, args),
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  }
}
