import '../lib/console.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { planSymbol, type BuildPlan } from '#src/catalog/build-plan.ts'
import { readCapabilities } from '#src/catalog/snapshot.ts'
import { capabilities, toldAs } from '#src/capabilities.ts'
import { StartError } from '#src/server/base/errors.ts'
import { removeFolder, root } from '../lib/files.ts'
import { serveSubprocess } from '../lib/subprocess.ts'

export interface Rendering {
  /** Absolute. */
  dataDir: string
  siteUrl: string
  outDir: string
  plan: BuildPlan
}

/** For src/capabilities.ts; unset if the store API has all, so that the own shop's pages carry no list. */
export const tellCapabilities = (dataDir: string): void => {
  const told = readCapabilities(dataDir)
  if (capabilities.every((name) => told.includes(name))) delete process.env[toldAs]
  else process.env[toldAs] = told.join(',')
}

/** Renders the plan's pages and returns it. Loads Astro only here: a start without a build needs none. */
export const render = async (rendering: Rendering): Promise<BuildPlan> => {
  const { dataDir, siteUrl, outDir, plan } = rendering
  const here = process.cwd()
  process.env['STORE_DATA_DIR'] = dataDir
  process.env['SITE_URL'] = siteUrl
  tellCapabilities(dataDir)
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  // The bundler's allocator would keep 150 MB of freed memory for another bundle; there is none.
  process.env['MIMALLOC_PURGE_DELAY'] = '0'
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] = '0'
  const names = await readdir(join(root, 'src', 'pages')).catch(() => [])
  if (!names.length) throw new StartError('There are no pages in src/pages: nothing to build.')
  removeFolder(outDir)
  const world = globalThis as { [planSymbol]?: BuildPlan | undefined }
  world[planSymbol] = plan
  const { build } = await import('astro')
  try {
    // The working directory that `buildDir` assumes.
    process.chdir(root)
    await build({ root, outDir, logLevel: 'error', mode: 'production' })
    return plan
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The pages could not be built: ${reason}`, { cause: error })
  } finally {
    process.chdir(here)
    world[planSymbol] = undefined
  }
}

// One of several processes (build.ts). All plan the same pages, so the first one reports them.
if (import.meta.main)
  serveSubprocess(async (rendering: Rendering): Promise<BuildPlan['pages']> => {
    const { part, pages } = await render(rendering)
    return part === 0 ? pages : new Map()
  })
