import { openServedShop } from './served-shop.ts'

/** Playwright's global set-up: one shop for all browser tests, ended by its own process id. */
const setUp = async (): Promise<() => Promise<void>> => {
  const started = Date.now()
  const shop = await openServedShop()
  console.log(
    `Shop for tests: ${shop.origin}, open after ${Math.round((Date.now() - started) / 1000)} s`,
  )
  process.env['E2E_ORIGIN'] = shop.origin
  process.env['E2E_DATA_DIR'] = shop.dataDir
  return shop.remove
}

export default setUp
