import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/served/free-port.ts'
import { quickCompression, runWell } from '#tests/support/served/program.ts'
import { serveSite } from '#tests/support/shop/site.ts'
import { openOriginalStore } from './store.ts'

/** Pulls the store's catalog, builds the site for it and serves it at http://localhost:PORT, another origin. */
const openSiteBeside = async (store: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-beside-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    STORE_DATA_DIR: dataDir,
    SITE_URL: origin,
    PUBLIC_API_URL: `${store}/api`,
    PUBLIC_MAIN_API_URL: `${store}/main`,
    PUBLIC_DELIVERY_URL: `${store}/delivery`,
    PUBLIC_GALLERY_URL: `${store}/gallery/{file}`,
  }
  const clear = () => rm(dataDir, { recursive: true, force: true })
  try {
    await runWell('scripts/rebuild.ts', { ...env, ...quickCompression })
    const app = await serveSite(dataDir, env)
    await app.listen({ port, host: 'localhost' })
    const remove = async () => {
      await app.close()
      await clear()
    }
    return { origin, remove }
  } catch (error) {
    await clear()
    throw error
  }
}

/**
 * Playwright's global setup: pulls the catalog from the stand-in and builds the site for it. The stand-in
 * then releases its port, and each test opens its own stand-in there.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  const started = Date.now()
  const store = await openOriginalStore(0, { isMixed: true })
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
