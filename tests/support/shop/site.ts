import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { openResponseCache } from '#src/server/cache/response-cache.ts'
import { readConfig } from '#src/server/base/settings/config.ts'
import type { Db } from '#src/server/db/database.ts'
import type { Services } from '#src/server/http/services.ts'
import { securityHeaders } from '#src/server/site/headers.ts'
import { siteRoutes } from '#src/server/site/site.routes.ts'
import { transportOptions } from '#src/server/transport.ts'
import { compressRelease } from '#scripts/release/compress-release.ts'
import { publish } from '#scripts/release/publish.ts'
import { prune, readNewest } from '#scripts/release/release.ts'

/** The texts of the files of a small built site, by name. */
export type SiteFiles = Record<string, string>

const page = (body: string): string =>
  `<!doctype html><html><head><title>t</title></head><body>${body}</body></html>`
/** Long enough to be worth compressing. */
const filler = '<p>Kaju katli, besan laddu, gulab jamun.</p>'.repeat(40)

export const smallSite: SiteFiles = {
  'index.html': page(`<h1 id="our-stores">Home</h1><a href="/product/peda">Peda</a>${filler}`),
  '404.html': page(`<h1>Not here</h1>${filler}`),
  'search-product.html': page('<h1>Results</h1>'),
  'product/peda.html': page(`<h1>Peda</h1><a href="/#our-stores">Stores</a>${filler}`),
  '_astro/app.abc123.js': `console.log(${JSON.stringify(filler)})`,
  'fonts/face.woff2': 'font',
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** A data folder with a site server and no store API. */
export interface SiteServer {
  app: FastifyInstance
  dataDir: string
  /** Writes the files as a build would, and publishes them. */
  release: (files: SiteFiles, catalog?: string) => Promise<string>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  close: () => Promise<void>
}

export const writeSite = async (folder: string, files: SiteFiles): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Serves the releases of a data folder; `app.listen()` makes it respond over HTTP. */
export const serveSite = async (
  dataDir: string,
  env: Record<string, string> = {},
  /** Knows which products without a page are sold. A site without a database is served too. */
  db?: Db,
): Promise<FastifyInstance> => {
  const config = readConfig({ STORE_DATA_DIR: dataDir, ...env })
  const app = fastify(transportOptions)
  const responseCache = db && openResponseCache(db, config.limits.catalogMegabytes)
  app.decorate('shop', { config, db, responseCache, now: () => new Date() } as Services)
  securityHeaders(app)
  siteRoutes(app)
  await app.ready()
  return app
}

export const openSite = async (env: Record<string, string> = {}, db?: Db): Promise<SiteServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const app = await serveSite(dataDir, env, db)
  let builds = 0
  return {
    app,
    dataDir,
    release: async (files, catalog = 'c0ffee00') => {
      const from = join(dataDir, `build-${builds++}`)
      await writeSite(from, files)
      const hosts = { connect: [], images: [], razorpay: Boolean(env['RAZORPAY_KEY_ID']) }
      const newest = await readNewest(dataDir)
      const release = await publish({ from, dataDir, catalog, source: 'source', hosts, newest })
      await prune(dataDir, release.id)
      return (await compressRelease(dataDir, release, () => true)).id
    },
    get: async (path, headers = {}) => app.inject({ method: 'GET', url: path, headers }),
    close: async () => {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
