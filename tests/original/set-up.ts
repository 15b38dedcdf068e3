import { openSiteBeside } from './site.ts'
import { openOriginalStore } from './store.ts'
import { answeredWithoutAKey } from './without-keys.ts'

/**
 * Playwright's global set-up: a site that was pulled from the stand-in and built for it. The stand-in
 * gives up its port then; each test opens one of its own there.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  const started = Date.now()
  const store = await openOriginalStore()
  const site = await openSiteBeside(store.origin).catch(async (error: Error) => {
    await store.close()
    throw new Error([error.message, ...store.faults].join('\n'))
  })
  const faults = [...store.faults]
  const answered = await answeredWithoutAKey(store.origin, [...store.answered])
  await store.close()
  if (faults.length || answered.length) {
    await site.remove()
    throw new Error(
      ['Pulling the catalog, the site asked wrongly:', ...faults, ...answered].join('\n'),
    )
  }
  process.env['E2E_ORIGIN'] = site.origin
  process.env['E2E_STORE'] = store.origin
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`Site for tests: ${site.origin}, its store ${store.origin}, open after ${seconds} s`)
  return site.remove
}

export default setUp
