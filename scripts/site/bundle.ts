import '../lib/console.ts'
import type { AstroIntegration, AstroPrerenderer, RouteData } from 'astro'
import { hash } from 'node:crypto'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { capabilities, capabilitiesVariable } from '#src/capabilities.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { filesBelow, linkFile, moveFolder, removeFolder, root } from '../lib/files.ts'
import { serveSubprocess } from '../lib/subprocess.ts'

interface StyleSheet {
  sheet: { type: string; content?: string }
}

/** What the bundled code depends on. */
export interface BundleId {
  /** Absolute: the process changes its working directory. */
  dataDir: string
  siteUrl: string
  /** Digest of the code and settings (source.ts). */
  source: string
  capabilities: readonly string[]
}

/**
 * Astro's bundled rendering code (docs/rebuild.md). Astro documents no interface for it: its version is part
 * of `source`, and rebuild.test.ts compares the pages with those that Astro renders.
 */
export interface Bundle extends BundleId {
  entry: string
  /** What Astro does not write into that module: styles of each page, and scripts for every page's head. */
  styles: [page: string, StyleSheet[]][]
  scripts: unknown[]
}

interface Application {
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>
  setInternals: (internals: object) => void
  setOptions: (options: object) => void
  getOptions: () => {
    settings: { scripts: unknown[] }
    allPages: Record<string, { route: RouteData; component: string; styles: StyleSheet[] }>
  }
}
type BundledPrerenderer = AstroPrerenderer & { app?: Application }

const bundleDir = (dataDir: string): string => join(dataDir, 'bundle')
const stateFile = (dir: string): string => join(dir, 'bundle.json')
/** Scripts, fonts and all else in the site that is no page. */
export const bundledAssets = ({ dataDir }: BundleId): string => join(bundleDir(dataDir), 'site')

const isSame = (a: BundleId, b: BundleId): boolean =>
  a.source === b.source && a.capabilities.join() === b.capabilities.join()

/** Null if there is none of this code. */
export const readBundle = async (id: BundleId): Promise<Bundle | null> => {
  try {
    const file = stateFile(bundleDir(id.dataDir))
    const stored = JSON.parse(await readFile(file, 'utf8')) as Bundle
    return isSame(stored, id) ? { ...stored, ...id } : null
  } catch {
    return null
  }
}

export const removeBundle = ({ dataDir }: BundleId): void => removeFolder(bundleDir(dataDir))

/** Read by src/capabilities.ts; unset if the store API has all, so that the own shop's pages carry no list. */
export const setCapabilitiesEnv = (supported: readonly string[]): void => {
  if (capabilities.every((name) => supported.includes(name)))
    delete process.env[capabilitiesVariable]
  else process.env[capabilitiesVariable] = supported.join(',')
}

/** Read by pages and astro.config.mjs. */
export const setBuildEnv = ({ dataDir, siteUrl, capabilities }: BundleId): void => {
  process.env['STORE_DATA_DIR'] = dataDir
  process.env['SITE_URL'] = siteUrl
  setCapabilitiesEnv(capabilities)
}

/** Copies the code as soon as it is bundled, and has Astro render no page. */
const captureCode = (id: BundleId, outDir: string, draft: string): AstroIntegration => ({
  name: 'capture-code',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((standard: BundledPrerenderer) => ({
        ...standard,
        getStaticPaths: async () => {
          const from = join(outDir, '.prerender')
          const modules = await filesBelow(from)
          const entry = modules.find((name) => name.startsWith('prerender-entry'))
          if (!standard.app || !entry)
            throw new Error('Astro writes its rendering code in another way now.')
          const { allPages, settings } = standard.app.getOptions()
          for (const name of modules) linkFile(join(from, name), join(draft, name))
          const bundle: Bundle = {
            ...id,
            entry,
            styles: Object.values(allPages).map(({ route, component, styles }) => [
              `${route.route}&${component}`,
              styles,
            ]),
            scripts: settings.scripts,
          }
          await writeFile(stateFile(draft), JSON.stringify(bundle))
          return []
        },
      })),
  },
})

/** Below the working directory: else two builds at a time would share a folder for Astro's code. */
const outDirOf = (dataDir: string): string => {
  const name = hash('sha256', dataDir).slice(0, 12)
  return join(root, '.astro', `build-${name}`)
}

const makeBundle = async (id: BundleId): Promise<void> => {
  const names = await readdir(join(root, 'src', 'pages')).catch(() => [])
  if (!names.length) throw new OwnerError('There are no pages in src/pages: nothing to build.')
  setBuildEnv(id)
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const outDir = outDirOf(id.dataDir)
  const draft = `${bundleDir(id.dataDir)}.draft`
  for (const folder of [outDir, draft]) removeFolder(folder)
  const { build } = await import('astro')
  process.chdir(root)
  const integrations = [captureCode(id, outDir, draft)]
  await build({ root, outDir, integrations, logLevel: 'error', mode: 'production' })
  await moveFolder(outDir, join(draft, 'site'))
  // It imports packages, which Node looks for in the folders above it.
  await symlink(join(root, 'node_modules'), join(draft, 'node_modules'), 'junction')
  removeBundle(id)
  await moveFolder(draft, bundleDir(id.dataDir))
}

/**
 * Loads the code, with the same paths and answers as the prerenderer of a build by Astro. Pages contain what
 * `shareStyle` returns for each style sheet.
 */
export const openBundle = async (bundle: Bundle, shareStyle: (css: string) => string) => {
  // As in a build: React chooses its code by it.
  process.env['NODE_ENV'] = 'production'
  const [{ app }, { StaticPaths }] = await Promise.all([
    import(pathToFileURL(join(bundleDir(bundle.dataDir), bundle.entry)).href) as Promise<{
      app: Application
    }>,
    import('astro/runtime/prerender/static-paths.js'),
  ])
  const shared = ({ sheet, ...order }: StyleSheet): StyleSheet => ({
    ...order,
    sheet: sheet.content ? { ...sheet, content: shareStyle(sheet.content) } : sheet,
  })
  app.setInternals({
    pagesByKeys: new Map(
      bundle.styles.map(([page, styles]) => [page, { styles: styles.map(shared) }]),
    ),
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

if (import.meta.main) serveSubprocess(makeBundle, 'The pages could not be built')
