import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/served/free-port.ts'
import { quickCompression, runWell } from '#tests/support/served/program.ts'
import { serveSite } from '#tests/support/shop/site.ts'

/** The site, built for a store elsewhere and served without a store API of its own. */
export interface SiteBeside {
  /** http://localhost:PORT, a different origin than the store's. */
  origin: string
  remove: () => Promise<void>
}

/** Pulls the store's catalog, builds the site for it and serves it. */
export const openSiteBeside = async (store: string): Promise<SiteBeside> => {
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
