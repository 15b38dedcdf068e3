import { join } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { planSymbol, type BuildPlan } from '#src/catalog/due.ts'
import type { Config } from '#src/server/config.ts'
import { StartError } from '#src/server/errors.ts'
import { releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where `npm run build` leaves the site. */
export const distDir = join(root, 'dist')

/** What `due` may take from the last release; nothing when there is none of the same code. */
const planOf = (dataDir: string, last: Manifest | null): BuildPlan => ({
  from: last ? siteDir(join(releasesDir(dataDir), last.id)) : null,
  known: new Map(
    Object.entries(last?.files ?? {}).flatMap(([file, { key }]) =>
      key === undefined ? [] : [[file, key]],
    ),
  ),
  pages: new Map(),
})

/**
 * Renders the site from the snapshot in the data folder into `outDir`, and takes pages that would be
 * the same from the release `last`. Astro is loaded here and nowhere else, so that a start without a
 * build does not wait for it.
 */
export const buildSite = async (
  config: Config,
  outDir: string,
  last: Manifest | null = null,
): Promise<BuildPlan['pages']> => {
  process.env['STORE_DATA_DIR'] = config.dataDir
  process.env['SITE_URL'] = config.siteUrl
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const names = await readdir(join(root, 'src', 'pages')).catch(() => [])
  if (!names.length) throw new StartError('There are no pages in src/pages: nothing to build.')
  await rm(outDir, { recursive: true, force: true })
  const plan = planOf(config.dataDir, last)
  const world = globalThis as { [planSymbol]?: BuildPlan | undefined }
  world[planSymbol] = plan
  const { build } = await import('astro')
  try {
    await build({ root, outDir, logLevel: 'error', mode: 'production' })
    return plan.pages
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The pages could not be built: ${reason}`, { cause: error })
  } finally {
    world[planSymbol] = undefined
  }
}
