import { join } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#src/server/config.ts'
import { StartError } from '#src/server/errors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where `npm run build` leaves the site. */
export const distDir = join(root, 'dist')

/**
 * Renders the site from the snapshot in the data folder into `outDir`. Astro is loaded here and nowhere
 * else, so that a start without a build does not wait for it.
 */
export const buildSite = async (config: Config, outDir: string): Promise<void> => {
  process.env['STORE_DATA_DIR'] = config.dataDir
  process.env['SITE_URL'] = config.siteUrl
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const pages = await readdir(join(root, 'src', 'pages')).catch(() => [])
  if (!pages.length) throw new StartError('There are no pages in src/pages: nothing to build.')
  await rm(outDir, { recursive: true, force: true })
  const { build } = await import('astro')
  try {
    await build({ root, outDir, logLevel: 'error', mode: 'production' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The pages could not be built: ${reason}`, { cause: error })
  }
}
