import { openSplitShop } from './split-shop.ts'

/** Playwright's global setup of split.config.ts: nginx serves the pages, API and database are elsewhere. */
const setUp = async (): Promise<() => Promise<void>> => {
  const started = Date.now()
  const shop = await openSplitShop()
  console.log(
    `Shop for tests: ${shop.origin} by nginx, calls to ${shop.api} on PostgreSQL, open after ${Math.round((Date.now() - started) / 1000)} s`,
  )
  process.env['E2E_ORIGIN'] = shop.origin
  process.env['E2E_DATA_DIR'] = shop.dataDir
  return shop.remove
}

export default setUp
