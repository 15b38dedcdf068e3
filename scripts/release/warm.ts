import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { releasesDir, siteDir } from '#src/server/site/manifest.ts'
import { readCurrent } from '#src/server/site/releases.ts'

/** Renders Home's pictures, one at a time, so that the first shopper does not wait; others on request. */
export const warmPictures = async (
  app: FastifyInstance,
  dataDir: string,
  isOver: () => boolean,
): Promise<void> => {
  const release = await readCurrent(dataDir)
  if (!release) return
  const folder = siteDir(join(releasesDir(dataDir), release.id))
  const home = await readFile(join(folder, 'index.html'), 'utf8')
  for (const picture of new Set(home.match(/\/gallery\/\d+\/[a-z0-9-]+\.avif/g))) {
    if (isOver()) return
    await app.inject(picture)
  }
}
