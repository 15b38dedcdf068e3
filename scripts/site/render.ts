import '../lib/console.ts'
import type { RouteData } from 'astro'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileOf, setPlan, type BuildPlan } from '#src/catalog/build-plan.ts'
import { setShareHtml } from '#src/ui/share-html.ts'
import { withPath } from '../lib/files.ts'
import { serveSubprocess } from '../lib/subprocess.ts'
import { openBundle, setBuildEnv, type Bundle } from './bundle.ts'

export interface RenderTask {
  outDir: string
  plan: BuildPlan
  bundle: Bundle
}

const routeFile = (pathname: string, { type }: RouteData): string =>
  type === 'endpoint' ? pathname.replace(/^\//, '') : fileOf(`/${pathname.replace(/^\//, '')}`)

/** Loaded while the catalog is pulled. */
const loadTools = () =>
  Promise.all([
    import('./postprocess.ts'),
    import('./sitemap.ts'),
    import('astro/runtime/prerender/static-paths.js'),
  ])

/**
 * Loads the bundled code for the pages of `plan`. In these, short elements stand for what many pages share, until
 * `openFinisher` inserts it.
 */
export const openPages = async (plan: BuildPlan, bundle: Bundle) => {
  setBuildEnv(bundle)
  setPlan(plan)
  const { shareHtml, shareStyle } = await import('./markup.ts')
  setShareHtml(shareHtml)
  return openBundle(bundle, shareStyle)
}

/** Without Vite and Astro's integrations, which take most of the time of a small rebuild. */
const render = async ({ outDir, plan, bundle }: RenderTask): Promise<void> => {
  const { siteUrl } = bundle
  const { paths, render } = await openPages(plan, bundle)
  const [{ isPage, openFinisher }, { writeSitemap }] = await loadTools()
  const finisher = openFinisher(outDir, siteUrl)
  let writing = Promise.resolve()
  const pages: { pathname: string }[] = []
  for (const { pathname, route } of await paths()) {
    const file = routeFile(pathname, route)
    // Of several processes, the first renders what has no key.
    if (plan.shard > 0 && !plan.pages.has(file)) continue
    const { href } = new URL(encodeURI(`/${file}`), siteUrl)
    const response = await render(new Request(href), route)
    const body = await response.arrayBuffer()
    const content = isPage(response) ? finisher.finish(file, body) : new Uint8Array(body)
    const target = join(outDir, file)
    mkdirSync(dirname(target), { recursive: true })
    // Only here this process waits for the disk, and notices if its parent was stopped.
    await writing
    // While the next page is rendered: to create a file takes a tenth of a page's time.
    writing = withPath(target, writeFile(target, content))
    // The next page throws it.
    writing.catch(() => undefined)
    if (route.type === 'page') pages.push({ pathname: pathname.replace(/^\//, '') })
  }
  await writing
  finisher.end()
  if (plan.shard === 0) await writeSitemap(outDir, siteUrl, pages)
}

// A process of build.ts. All plan the same pages, so the first one reports them.
if (import.meta.main) {
  // Whoever needs a module reports that it cannot be loaded.
  loadTools().catch(() => undefined)
  serveSubprocess(async (task: RenderTask): Promise<BuildPlan['pages']> => {
    await render(task)
    const { shard, pages } = task.plan
    return shard === 0 ? pages : new Map()
  }, 'The pages could not be built')
}
