import type { AstroPrerenderer, RouteData } from 'astro'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, linkFile, moveFolder, removeFolder, root } from '../lib/files.ts'

/**
 * Astro's bundled rendering code, kept for the next build of the same code (docs/rebuild.md). Astro
 * documents no interface for this: its version is part of `source`, and rebuild.test.ts compares the pages.
 */
export interface Bundle extends BundleId {
  entry: string
  /** What Astro does not write into that module: styles of each page, and scripts for every page's head. */
  styles: [page: string, unknown][]
  scripts: unknown[]
  /** Scripts, fonts and all else in the site that is no page. */
  assets: string[]
}

interface BundleId {
  dir: string
  source: string
  capabilities: string
}

interface Application {
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>
  setInternals: (internals: object) => void
  setOptions: (options: object) => void
  getOptions: () => {
    settings: { scripts: unknown[] }
    allPages: Record<string, { route: RouteData; component: string; styles: unknown[] }>
  }
}
type BundledPrerenderer = AstroPrerenderer & { app?: Application }

const stateFile = (dir: string): string => join(dir, 'bundle.json')

/** Null if there is none for this code. */
export const readBundle = async ({ dir, ...code }: BundleId): Promise<Bundle | null> => {
  try {
    const stored = JSON.parse(await readFile(stateFile(dir), 'utf8')) as Omit<Bundle, 'dir'>
    const isSame = stored.source === code.source && stored.capabilities === code.capabilities
    return isSame ? { ...stored, dir } : null
  } catch {
    return null
  }
}

/** Keeps the code of the build that runs, before its first page is rendered. */
export const keepBundle = async (
  outDir: string,
  { app }: BundledPrerenderer,
  { dir, ...code }: BundleId,
): Promise<void> => {
  const from = join(outDir, '.prerender')
  const modules = await filesBelow(from)
  const entry = modules.find((name) => name.startsWith('prerender-entry'))
  if (!app || !entry) throw new Error('Astro writes its rendering code in another way now.')
  const { allPages, settings } = app.getOptions()
  const draft = `${dir}.draft`
  removeFolder(draft)
  for (const name of modules) linkFile(join(from, name), join(draft, name))
  const bundle: Omit<Bundle, 'dir'> = {
    ...code,
    entry,
    styles: Object.values(allPages).map(({ route, component, styles }) => [
      `${route.route}&${component}`,
      styles,
    ]),
    scripts: settings.scripts,
    assets: (await filesBelow(outDir)).filter((name) => !name.startsWith('.prerender/')),
  }
  // It imports packages, which Node looks for in the folders above it.
  await symlink(join(root, 'node_modules'), join(draft, 'node_modules'), 'junction')
  await writeFile(stateFile(draft), JSON.stringify(bundle))
  removeFolder(dir)
  await moveFolder(draft, dir)
}

/** Loads the kept code, with the same paths and answers as the prerenderer of a build. */
export const openBundle = async (bundle: Bundle) => {
  // As in a build: React chooses its code by it.
  process.env['NODE_ENV'] = 'production'
  const [{ app }, { StaticPaths }] = await Promise.all([
    import(pathToFileURL(join(bundle.dir, bundle.entry)).href) as Promise<{ app: Application }>,
    import('astro/runtime/prerender/static-paths.js'),
  ])
  app.setInternals({
    pagesByKeys: new Map(bundle.styles.map(([page, styles]) => [page, { styles }])),
  })
  app.setOptions({
    settings: { scripts: bundle.scripts },
    logger: { options: { destination: { write: () => true } } },
  })
  return {
    paths: () => new StaticPaths(app as never).getAll(),
    render: (request: Request, routeData: RouteData) => app.render(request, { routeData }),
  }
}
