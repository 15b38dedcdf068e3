import { openSiteBeside } from './site.ts'
import { openOriginalStore } from './store.ts'

/**
 * Playwright's global setup: pulls the catalog from the stand-in and builds the site for it. The stand-in
 * then releases its port, and each test opens its own stand-in there.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  const started = Date.now()
  const store = await openOriginalStore()
  const site = await openSiteBeside(store.origin).catch(async (error: Error) => {
    await store.close()
    throw new Error([error.message, ...store.faults].join('\n'))
  })
  await store.close()
  if (store.faults.length) {
    await site.remove()
    throw new Error(['Pulling the catalog, the site asked wrongly:', ...store.faults].join('\n'))
  }
  process.env['E2E_ORIGIN'] = site.origin
  process.env['E2E_STORE'] = store.origin
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`Site for tests: ${site.origin}, its store ${store.origin}, open after ${seconds} s`)
  return site.remove
}

export default setUp
