import { runScript, say } from './lib/console.ts'
import { existsSync } from 'node:fs'
import { readHead } from '#src/catalog/snapshot.ts'
import { readConfig } from '#src/server/base/settings/config.ts'
import { assertPortFree } from '#src/server/base/settings/port.ts'
import { rewritten } from '#src/server/site/rewrites.ts'
import { stopOnSignals } from '#src/server/stop.ts'
import { pull } from './catalog/pull.ts'
import { withRebuildLock } from './lib/lock.ts'
import { setCapabilitiesEnv } from './site/bundle.ts'

const services = ['/api', '/main', '/delivery', '/gallery', '/healthz']

/** The site server's rewrites for `astro dev`, which serves pages only under their own names. */
const rewriting = {
  name: 'shop-rewrites',
  configureServer({ middlewares }: { middlewares: { use: (handle: Connect) => void } }) {
    middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split('?')
      const page = rewritten(path).find((name) => existsSync(`src/pages${name}.astro`))
      if (page) request.url = query === undefined ? page : `${page}?${query}`
      next()
    })
  },
}
type Connect = (request: { url?: string }, response: unknown, next: () => void) => void

/** `npm run dev`: the store API behind `astro dev`, on one origin. */
runScript(async () => {
  const config = readConfig(process.env)
  process.env['STORE_DATA_DIR'] = config.dataDir
  process.env['SITE_URL'] = config.siteUrl
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  await assertPortFree(config)
  say('opening the database')
  const { openShop } = await import('#src/server/open.ts')
  const shop = await openShop({ ...config, host: '127.0.0.1', port: 0 })
  let stopSite = async (): Promise<void> => undefined
  stopOnSignals(async () => {
    await stopSite()
    await shop.close()
  }, say)
  try {
    const { port } = new URL(await shop.listen())
    await shop.command('fill', null, say)
    await withRebuildLock(config.dataDir, { waits: true }, () => pull(config))
    setCapabilitiesEnv(readHead(config.dataDir).capabilities)
    const { dev } = await import('astro')
    const target = `http://127.0.0.1:${port}`
    const site = await dev({
      root: process.cwd(),
      server: { host: config.host, port: config.port },
      vite: {
        plugins: [rewriting],
        server: {
          strictPort: true,
          // The target keeps the host: the API compares it with the Origin header.
          proxy: Object.fromEntries(services.map((path) => [path, { target }])),
        },
      },
    })
    stopSite = () => site.stop()
  } catch (error) {
    await stopSite()
    await shop.close()
    throw error
  }
})
