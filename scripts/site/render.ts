import '../lib/console.ts'
import type { AstroConfig, RouteData } from 'astro'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { fileOf, plannedSymbol, planSymbol, type BuildPlan } from '#src/catalog/build-plan.ts'
import { readHead } from '#src/catalog/snapshot.ts'
import { capabilities, capabilitiesVariable } from '#src/capabilities.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { linkFile, removeFolder, root } from '../lib/files.ts'
import { serveSubprocess } from '../lib/subprocess.ts'
import { openBundle, type Bundle } from './bundle.ts'

interface Build {
  /** Absolute: the process changes its working directory. */
  dataDir: string
  siteUrl: string
  outDir: string
}

/** What Astro must know to bundle the code. */
export interface Bundling extends Build {
  capabilities: readonly string[]
}

export interface Rendering extends Build {
  plan: BuildPlan
  /** Code of an earlier build, and the site that has its assets; null: Astro bundles it. */
  bundle: ReusedBundle | null
}
type ReusedBundle = Bundle & { site: string }

/** For src/capabilities.ts; unset if the store API has all, so that the own shop's pages carry no list. */
export const tellCapabilities = (ofStore: readonly string[]): void => {
  if (capabilities.every((name) => ofStore.includes(name))) delete process.env[capabilitiesVariable]
  else process.env[capabilitiesVariable] = ofStore.join(',')
}

const renderByAstro = async ({ outDir }: Build): Promise<void> => {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  // The bundler's allocator would keep 150 MB of freed memory for another bundle; there is none.
  process.env['MIMALLOC_PURGE_DELAY'] = '0'
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] = '0'
  const { build } = await import('astro')
  // The working directory that `buildDir` assumes.
  process.chdir(root)
  await build({ root, outDir, logLevel: 'error', mode: 'production' })
}

const routeFile = (pathname: string, { type }: RouteData): string =>
  type === 'endpoint' ? pathname.replace(/^\//, '') : fileOf(`/${pathname.replace(/^\//, '')}`)

/** Loaded while the catalog is pulled. */
const loadFinish = () =>
  Promise.all([
    import('./postprocess.ts'),
    import('./sitemap.ts'),
    import('@astrojs/sitemap'),
    import('astro/runtime/prerender/static-paths.js'),
  ])

/** Without Vite and Astro's integrations, which take most of the time of a small rebuild. */
const renderByBundle = async (
  { outDir, siteUrl, plan }: Rendering,
  bundle: ReusedBundle,
): Promise<void> => {
  const { paths, render } = await openBundle(bundle)
  const [{ openFinisher }, { sitemapOptions }, { default: sitemap }] = await loadFinish()
  // Of several processes, the first has what is no page.
  if (plan.shard === 0)
    for (const name of bundle.assets) linkFile(join(bundle.site, name), join(outDir, name))
  const finisher = openFinisher(outDir, siteUrl)
  const pages: { pathname: string }[] = []
  for (const { pathname, route } of await paths()) {
    const file = routeFile(pathname, route)
    const { href } = new URL(encodeURI(`/${file}`), siteUrl)
    const response = await finisher.finish(href, await render(new Request(href), route))
    const target = join(outDir, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, Buffer.from(await response.arrayBuffer()))
    if (route.type === 'page') pages.push({ pathname: pathname.replace(/^\//, '') })
    // Nothing else here waits: else this process would not notice that its parent was stopped.
    await setImmediate()
  }
  finisher.end()
  if (plan.shard > 0) return
  const { hooks } = sitemap(sitemapOptions(siteUrl))
  const config = { site: siteUrl, base: '/', trailingSlash: 'never', build: { format: 'file' } }
  await hooks['astro:routes:resolved']?.({ routes: [] } as never)
  await hooks['astro:config:done']?.({ config: config as AstroConfig } as never)
  const logger = { info: () => undefined, warn: console.warn, error: console.error }
  await hooks['astro:build:done']?.({ dir: pathToFileURL(`${outDir}/`), pages, logger } as never)
}

/** False if the kept code does not work, such as half a copy of it: Astro then bundles it anew. */
const tryBundle = async (rendering: Rendering, bundle: ReusedBundle): Promise<boolean> => {
  try {
    await renderByBundle(rendering, bundle)
    return true
  } catch (error) {
    console.warn(`The code kept in ${bundle.dir} is given up: ${String(error)}`)
    removeFolder(bundle.dir)
    removeFolder(rendering.outDir)
    const { pages, changedOn, listed } = rendering.plan
    for (const filled of [pages, changedOn, listed]) filled.clear()
    return false
  }
}

const globals = globalThis as { [planSymbol]?: BuildPlan; [plannedSymbol]?: Promise<void> }

const prepare = async ({ dataDir, siteUrl, outDir, capabilities }: Bundling): Promise<void> => {
  process.env['STORE_DATA_DIR'] = dataDir
  process.env['SITE_URL'] = siteUrl
  tellCapabilities(capabilities)
  const names = await readdir(join(root, 'src', 'pages')).catch(() => [])
  if (!names.length) throw new OwnerError('There are no pages in src/pages: nothing to build.')
  removeFolder(outDir)
}

const render = async (rendering: Rendering): Promise<void> => {
  const { capabilities } = readHead(rendering.dataDir)
  await prepare({ ...rendering, capabilities })
  globals[planSymbol] = rendering.plan
  if (rendering.bundle && (await tryBundle(rendering, rendering.bundle))) return
  await renderByAstro(rendering)
}

/** Begins to bundle, and renders once there is a plan: postprocess.ts waits for it. */
const startRender = (bundling: Bundling) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  globals[plannedSymbol] = promise
  const built = prepare(bundling).then(() => renderByAstro(bundling))
  // Whoever asks for the pages is told.
  built.catch(() => undefined)
  return ({ plan }: Rendering): Promise<void> => {
    globals[planSymbol] = plan
    resolve()
    return built
  }
}

// A process of build.ts. All plan the same pages, so the first one reports them.
if (import.meta.main) {
  const argument = process.argv.indexOf('--bundle')
  const early = argument < 0 ? undefined : process.argv[argument + 1]
  const work = early === undefined ? render : startRender(JSON.parse(early) as Bundling)
  // Whoever needs a module reports that it cannot be loaded.
  loadFinish().catch(() => undefined)
  serveSubprocess(async (rendering: Rendering): Promise<BuildPlan['pages']> => {
    try {
      await work(rendering)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new OwnerError(`The pages could not be built: ${reason}`, { cause: error })
    }
    const { shard, pages } = rendering.plan
    return shard === 0 ? pages : new Map()
  })
}
