import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { runProgram, type Program } from './program.ts'
import { shareGallery } from './shared-gallery.ts'

/** A shop as `npm start` runs it, with its own data folder. */
export interface ServedShop {
  /** http://localhost:PORT */
  origin: string
  dataDir: string
  /** The program that is running now. */
  program: Program
  /** Stops it with a signal and starts it again on the same data; resolves with how it ended. */
  restart: (signal: NodeJS.Signals) => Promise<number | string>
  /** Stops it as Ctrl-C does, and deletes its data. */
  remove: () => Promise<void>
}

/** Tests press buttons faster than people do. */
export const roomyLimits = {
  REQUESTS_PER_MINUTE: '100000',
  OTP_SENDS_PER_CONTACT: '1000',
  OTP_SENDS_PER_CALLER: '1000',
  OTP_SENDS_PER_HOUR: '100000',
  MAILS_PER_CALLER: '1000',
  CASH_ORDERS_PER_HOUR: '1000',
  ORDER_CHANGES_PER_HOUR: '1000',
  PAYMENT_TRIES_PER_HOUR: '1000',
  STOCK_ALERT_SECONDS: '1',
}

/** The first start seeds and builds, which is slow on a busy machine. In milliseconds. */
const timeoutMs = 240_000

/** `env`: settings besides those of tests. */
export const openServedShop = async (env: Record<string, string> = {}): Promise<ServedShop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'served-shop-'))
  await shareGallery(dataDir)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const start = async () => {
    const program = runProgram('scripts/start.ts', [], {
      STORE_DATA_DIR: dataDir,
      PORT: String(port),
      ...roomyLimits,
      ...env,
    })
    await program.prints(`the shop is open: ${origin}`, timeoutMs)
    return program
  }
  const program = await start()
  // The first rebuild has ended: pages are also compressed.
  await program.prints('compress ', timeoutMs)
  const shop: ServedShop = {
    origin,
    dataDir,
    program,
    restart: async (signal) => {
      shop.program.kill(signal)
      const code = await shop.program.ended
      shop.program = await start()
      return code
    },
    remove: async () => {
      shop.program.kill('SIGTERM')
      await shop.program.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return shop
}
