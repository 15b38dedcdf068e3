import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { planSymbol, type BuildPlan } from '#src/catalog/due.ts'
import type { Config } from '#src/server/config.ts'
import { StartError } from '#src/server/errors.ts'
import { releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where `npm run build` leaves the site. */
export const distDir = join(root, 'dist')

/**
 * Where a data folder's site is built. Astro lays the code that renders the pages into `outDir` when
 * that is below the working directory, else into one place that all builds of this checkout share:
 * the first of two that ends would take it away from the other. A build that was killed leaves its
 * folder to the next one of the same data folder.
 */
export const buildDir = (dataDir: string): string => {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join(root, '.astro', `build-${name}`)
}

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
  const [dataDir, here] = [resolve(config.dataDir), process.cwd()]
  process.env['STORE_DATA_DIR'] = dataDir
  process.env['SITE_URL'] = config.siteUrl
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const names = await readdir(join(root, 'src', 'pages')).catch(() => [])
  if (!names.length) throw new StartError('There are no pages in src/pages: nothing to build.')
  await rm(outDir, { recursive: true, force: true })
  const plan = planOf(dataDir, last)
  const world = globalThis as { [planSymbol]?: BuildPlan | undefined }
  world[planSymbol] = plan
  const { build } = await import('astro')
  try {
    // The working directory of `buildDir`.
    process.chdir(root)
    await build({ root, outDir, logLevel: 'error', mode: 'production' })
    return plan.pages
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The pages could not be built: ${reason}`, { cause: error })
  } finally {
    process.chdir(here)
    world[planSymbol] = undefined
  }
}
