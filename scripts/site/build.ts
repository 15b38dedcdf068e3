import { copyFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { capabilities as allCapabilities } from '#src/capabilities.ts'
import { wholePlan, type BuildPlan } from '#src/catalog/build-plan.ts'
import { readHead } from '#src/catalog/snapshot.ts'
import type { Config } from '#src/server/base/settings/config.ts'
import type { Manifest } from '#src/server/site/manifest.ts'
import { say } from '../lib/console.ts'
import { filesBelow, linkFile, removeFolder } from '../lib/files.ts'
import { openSubprocess, type Subprocess } from '../lib/subprocess.ts'
import { bundledAssets, readBundle, removeBundle, type Bundle, type BundleId } from './bundle.ts'
import type { RenderTask } from './render.ts'

/** Where a build writes its files, beside the releases that link them. */
export const buildDir = (dataDir: string): string => join(resolve(dataDir), 'build')

/** Pages per additional process: two render 660 pages in three quarters of the time, in twice the memory. */
const worthAnother = 500
/** Each process holds the whole catalog in memory; see BUILD_PROGRAMS. */
const maxProcesses = 4

/** How many processes render so many pages. */
export const shardsFor = (pages: number, processors = availableParallelism()): number =>
  Math.max(1, Math.min(maxProcesses, processors, Math.floor(pages / worthAnother) + 1))

/**
 * Earlier garbage collection: of the young generation at 4 MB, and of all objects each time they doubled. Each
 * saves 100 MB per process where all pages are rendered, without a measurable delay (docs/rebuild.md).
 */
const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=100']

/** Those of the last pull, or of the own shop. */
const likelyCapabilities = (dataDir: string): readonly string[] => {
  try {
    return readHead(dataDir).capabilities
  } catch {
    return allCapabilities
  }
}

export interface Build {
  /** By file, as planned. */
  pages: BuildPlan['pages']
  /** Files of the last release that stay; all others are in `buildDir`. */
  reused: ReadonlySet<string>
}

/** Programs of this folder, which `end` stops all together. */
const openPrograms = () => {
  const programs = new Set<{ end: () => void }>()
  const open = <Q, A>(script: string, nodeFlags: string[]): Subprocess<Q, A> => {
    const program = openSubprocess<Q, A>(join(import.meta.dirname, script), nodeFlags)
    programs.add(program)
    return program
  }
  const end = (): void => {
    for (const program of programs) program.end()
  }
  return { open, end }
}

const openBundler = ({ open }: ReturnType<typeof openPrograms>) => {
  /** Stops the bundler that runs, if any: two would write into the same folders. */
  let stopRunning = async (): Promise<void> => undefined
  return async (id: BundleId): Promise<Bundle> => {
    await stopRunning()
    const bundler = open<BundleId, void>('bundle.ts', smallHeap)
    const bundling = bundler.ask(id)
    stopRunning = async () => {
      bundler.end()
      await bundling.catch(() => undefined)
    }
    await bundling
    bundler.end()
    const made = await readBundle(id)
    if (!made) throw new Error('The code was bundled, but cannot be read.')
    return made
  }
}

/** Begins what can be done while the catalog is pulled: bundles code that is new. */
export const openBuilder = async (config: Config, source: string) => {
  const { siteUrl, buildPrograms } = config
  const dataDir = resolve(config.dataDir)
  const outDir = buildDir(dataDir)
  const programs = openPrograms()
  const bundle = openBundler(programs)
  const openRenderer = (nodeFlags = smallHeap) =>
    programs.open<RenderTask, BuildPlan['pages']>('render.ts', nodeFlags)
  const idFor = (capabilities: readonly string[]): BundleId => ({
    dataDir,
    siteUrl,
    source,
    capabilities,
  })
  const expected = idFor(likelyCapabilities(dataDir))
  const cached = await readBundle(expected)
  const bundled = cached ? Promise.resolve(cached) : bundle(expected)
  // `build` throws it.
  bundled.catch(() => undefined)
  let first: ReturnType<typeof openRenderer> | undefined
  /**
   * Opens the renderer before the catalog is there: for a rebuild that surely has pages to render. These are few, as a
   * rule: with so small a one it would take a tenth longer to find out which.
   */
  const prepare = (): void => {
    if (cached) first ??= openRenderer([])
  }

  /** Each process visits all pages in the same order, and renders every n-th. */
  const render = async (bundle: Bundle, lastKeys: BuildPlan['lastKeys'], shards: number) => {
    removeFolder(outDir)
    const asked = Array.from({ length: shards }, (_, shard) => {
      const renderer = (shard === 0 && first) || openRenderer()
      return renderer.ask({ outDir, bundle, plan: { ...wholePlan(), lastKeys, shard, shards } })
    })
    first = undefined
    const [pages = new Map()] = await Promise.all(asked)
    return pages
  }

  /** Builds the site from the stored snapshot. `last`: the release whose pages may stay. */
  const build = async (last: Manifest | null, pagesExpected: number): Promise<Build> => {
    const id = idFor(readHead(dataDir).capabilities)
    const isExpected = id.capabilities.join() === expected.capabilities.join()
    let code = await (isExpected ? bundled : ((await readBundle(id)) ?? bundle(id)))
    const files = Object.entries(last?.files ?? {})
    const lastKeys = new Map(files.flatMap(([file, { key }]) => (key ? [[file, key]] : [])))
    const shards = buildPrograms || shardsFor(pagesExpected)
    if (cached && isExpected) say('the code did not change and is not bundled again')
    let pages: BuildPlan['pages']
    try {
      pages = await render(code, lastKeys, shards)
    } catch (error) {
      if (!cached) throw error
      // Such as half a copy of it.
      console.warn(`The kept bundle is given up: ${String(error)}`)
      programs.end()
      removeBundle(id)
      code = await bundle(id)
      pages = await render(code, lastKeys, shards)
    }
    const assets = bundledAssets(code)
    const reused = new Set([...pages].filter(([, page]) => page.reused).map(([file]) => file))
    for (const name of await filesBelow(assets))
      if (last?.files[name]) reused.add(name)
      else linkFile(join(assets, name), join(outDir, name))
    // Many clients request this name without being told to.
    copyFileSync(join(outDir, 'sitemap-index.xml'), join(outDir, 'sitemap.xml'))
    return { pages, reused }
  }
  return { prepare, build, end: programs.end }
}
