import type { FullConfig } from '@playwright/test'
import { openServedShop } from './served-shop.ts'

/**
 * Playwright's global setup: one shop for each worker, which finds its own in E2E_SHOPS. Each is stopped by
 * its own process id.
 */
const setUp = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  const started = Date.now()
  const shops = await Promise.all(Array.from({ length: workers }, openServedShop))
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `Shops for tests: ${shops.map(({ origin }) => origin).join(', ')}, open after ${seconds} s`,
  )
  process.env['E2E_SHOPS'] = JSON.stringify(
    shops.map(({ origin, dataDir }) => ({ E2E_ORIGIN: origin, E2E_DATA_DIR: dataDir })),
  )
  return async () => void (await Promise.all(shops.map(({ remove }) => remove())))
}

export default setUp
