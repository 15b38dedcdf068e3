import type { FullConfig } from '@playwright/test'
import { quick } from './program.ts'
import { openServedShop } from './served-shop.ts'

/** What a worker of Playwright adds to its environment. */
export interface WorkerShop {
  E2E_ORIGIN: string
  E2E_DATA_DIR: string
}

/**
 * Opens one shop for each worker and lists them in E2E_SHOPS, where each worker finds its own. If a caller has
 * done so before, those are used and left open. Each shop is stopped by its own process id.
 */
export const openForWorkers = async (
  workers: number,
): Promise<{ shops: WorkerShop[]; close: () => Promise<void> }> => {
  const given = process.env['E2E_SHOPS']
  if (given) return { shops: JSON.parse(given) as WorkerShop[], close: async () => undefined }
  const started = Date.now()
  const opened = await Promise.all(Array.from({ length: workers }, () => openServedShop(quick)))
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `Shops for tests: ${opened.map(({ origin }) => origin).join(', ')}, open after ${seconds} s`,
  )
  const shops = opened.map(({ origin, dataDir }) => ({
    E2E_ORIGIN: origin,
    E2E_DATA_DIR: dataDir,
  }))
  process.env['E2E_SHOPS'] = JSON.stringify(shops)
  const close = async () => {
    delete process.env['E2E_SHOPS']
    await Promise.all(opened.map(({ remove }) => remove()))
  }
  return { shops, close }
}

/** Playwright's global setup. */
const setUp = async ({ workers }: FullConfig): Promise<() => Promise<void>> =>
  (await openForWorkers(workers)).close

export default setUp
