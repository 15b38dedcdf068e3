import { join } from 'node:path'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { planSymbol, type BuildPlan } from '#src/catalog/build-plan.ts'
import { StartError } from '#src/server/base/errors.ts'
import { tellCapabilities } from './capabilities.ts'
import { removeFolder } from '../lib/files.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Rendering {
  /** Absolute. */
  dataDir: string
  siteUrl: string
  outDir: string
  plan: BuildPlan
}

/** Astro is loaded only here, so that a start without a build does not wait for it. */
export const render = async ({ dataDir, siteUrl, outDir, plan }: Rendering): Promise<void> => {
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
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The pages could not be built: ${reason}`, { cause: error })
  } finally {
    process.chdir(here)
    world[planSymbol] = undefined
  }
}
