import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { openNginx } from './nginx.ts'
import { openPostgres } from '../database/postgres.ts'
import { quickCompression, runProgram, runToEnd } from './program.ts'
import { roomyLimits } from './served-shop.ts'
import { shareGallery } from './shared-gallery.ts'
import { copyPostgresTemplate, makePostgresTemplate } from '../database/template-postgres.ts'

/** A shop in parts, as on a CDN: nginx serves the pages as files, the store API is on another port. */
interface SplitShop {
  /** Of the pages: http://localhost:PORT */
  origin: string
  /** Of the store API, which pages call from the browser. */
  api: string
  dataDir: string
  remove: () => Promise<void>
}

/** Starts it on a separate PostgreSQL server. Throws with the output of a program that does not start. */
export const openSplitShop = async (): Promise<SplitShop> => {
  const closing: (() => Promise<unknown>)[] = []
  const remove = async () => {
    for (const close of closing.reverse()) await close()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'split-shop-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    await shareGallery(dataDir)
    const postgres = await openPostgres()
    closing.push(postgres.remove)
    await makePostgresTemplate(postgres.url)
    const [sitePort, apiPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${sitePort}`
    const api = `http://localhost:${apiPort}`
    const env = {
      ...roomyLimits,
      STORE_DATA_DIR: dataDir,
      PORT: String(apiPort),
      SITE_URL: origin,
      PUBLIC_SHOP_AREA: 'Noida',
      PUBLIC_SHOP_AREA_ONLY: '1',
      DATABASE_URL: await copyPostgresTemplate(postgres.url),
    }
    const server = runProgram('src/server/main.ts', [], env)
    closing.push(() => {
      server.kill('SIGTERM')
      return server.ended
    })
    await server.prints('The shop is open')
    const { code, output } = await runToEnd('scripts/rebuild.ts', {
      ...env,
      ...quickCompression,
      PUBLIC_SHOP_WHATSAPP: '919810000000',
      PUBLIC_SHOP_EMAIL: '',
      PUBLIC_SHOP_NAME: 'Nayi Mithai',
      PUBLIC_SHOP_ABOUT: 'Sweets of Noida.',
      PUBLIC_SHOP_HOURS: 'Daily, 8AM to 10PM',
      PUBLIC_SHOP_COURTS: 'Gautam Buddha Nagar',
      PUBLIC_API_URL: `${api}/api`,
      PUBLIC_MAIN_API_URL: `${api}/main`,
      PUBLIC_DELIVERY_URL: `${api}/delivery`,
    })
    if (code !== 0) throw new Error(output)
    const nginx = await openNginx({ dataDir, api: `127.0.0.1:${apiPort}`, port: sitePort })
    closing.push(nginx.stop)
    return { origin, api, dataDir, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
