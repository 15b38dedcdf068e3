import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import { readHead } from '#src/catalog/snapshot.ts'
import type { Config } from '#src/server/base/config.ts'
import { releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { say } from '../lib/console.ts'
import { filesBelow, linkFile, removeFolder, root } from '../lib/files.ts'
import { openSubprocess, type Subprocess } from '../lib/subprocess.ts'
import { readBundle } from './bundle.ts'
import type { Bundling, Rendering } from './render.ts'

/**
 * Below the working directory: else Astro writes its code into a place shared by all builds, where the
 * first of two to end would delete the other's.
 */
export const buildDir = (dataDir: string): string => {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join(root, '.astro', `build-${name}`)
}

/** Pages per additional process; for fewer, one is about as fast in half the memory. */
const worthAnother = 3000
/** Each process holds the whole catalog in memory; see BUILD_PROGRAMS. */
const most = 4

const shardsFor = (pages: number): number =>
  Math.max(1, Math.min(most, availableParallelism(), Math.floor(pages / worthAnother) + 1))

/** In MB: earlier garbage collection saves 100 MB per process, hardly slower. */
const nodeFlags = ['--max-semi-space-size=4']

/** Moves what one process rendered to the pages of the first. Pages outside the plan are in both. */
const moveRendered = async (from: string, outDir: string): Promise<void> => {
  for (const file of await filesBelow(from)) {
    const target = join(outDir, file)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(from, file), target)
  }
  removeFolder(from)
}

type ReportMemory = (megabytes: number) => void

type Renderer = Subprocess<Rendering, BuildPlan['pages']>

/** With a job, Astro begins to bundle at once, while the catalog is pulled. */
export const openRenderer = (bundling: Bundling | null = null): Renderer =>
  openSubprocess(join(import.meta.dirname, 'render.ts'), {
    execArgv: nodeFlags,
    args: bundling ? ['--bundle', JSON.stringify(bundling)] : [],
  })

/** Renders in processes (docs/rebuild.md). Each visits all pages in the same order, renders every n-th. */
const renderInProcesses = async (
  rendering: Rendering,
  first: Renderer,
  reportMemory: ReportMemory,
): Promise<BuildPlan['pages']> => {
  const { outDir, plan } = rendering
  const dirs = Array.from({ length: plan.shards }, (_, shard) =>
    shard ? `${outDir}-shard-${shard}` : outDir,
  )
  const renderers = dirs.map((_, shard) => (shard ? openRenderer() : first))
  const ask = async (renderer: Renderer, shard: number) => {
    const outDir = dirs[shard] ?? rendering.outDir
    const keep = shard ? null : plan.keep
    const question = { ...rendering, outDir, plan: { ...plan, shard, keep } }
    const { answer, megabytes } = await renderer.ask(question)
    reportMemory(megabytes)
    return answer
  }
  try {
    const [pages = new Map()] = await Promise.all(renderers.map(ask))
    for (const dir of dirs.slice(1)) await moveRendered(dir, outDir)
    return pages
  } finally {
    for (const renderer of renderers) renderer.end()
  }
}

export interface BuildJob {
  last: Manifest | null
  expected: number
  /** Digest of the code (source.ts), under which it is kept and found again; null: it is not kept. */
  source: string | null
  renderer?: Renderer
}

/** Builds the site from the stored snapshot. `reportMemory` receives the memory of subprocesses in MB. */
export const buildSite = async (
  config: Config,
  outDir: string,
  { last, expected, source, renderer = openRenderer() }: BuildJob,
  reportMemory: ReportMemory,
): Promise<BuildPlan['pages']> => {
  const dataDir = resolve(config.dataDir)
  const { siteUrl } = config
  const shards = config.buildPrograms || shardsFor(expected)
  const from = last && siteDir(join(releasesDir(dataDir), last.id))
  const code =
    source === null
      ? null
      : {
          dir: join(dataDir, 'bundle'),
          source,
          capabilities: readHead(dataDir).capabilities.join(),
        }
  const bundle = from && code ? await readBundle(code) : null
  if (bundle) say('the code did not change and is not bundled again')
  const plan: BuildPlan = {
    known: new Map(
      Object.entries(last?.files ?? {}).flatMap(([file, { key }]) =>
        key === undefined ? [] : [[file, key]],
      ),
    ),
    shard: 0,
    shards,
    keep: code,
    pages: new Map(),
    changedOn: new Map(),
    listed: new Set(),
  }
  const rendering = {
    dataDir,
    siteUrl,
    outDir,
    plan,
    bundle: bundle && from ? { ...bundle, site: from } : null,
  }
  const pages = await renderInProcesses(rendering, renderer, reportMemory)
  // Not Astro's `incrementalBuild`: an interrupted one leaves wrong keys (docs/rebuild.md).
  if (from)
    for (const [file, { reused }] of pages)
      if (reused) linkFile(join(from, file), join(outDir, file))
  // Many clients request this name without being told to.
  copyFileSync(join(outDir, 'sitemap-index.xml'), join(outDir, 'sitemap.xml'))
  return pages
}
