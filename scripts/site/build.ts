import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import type { Config } from '#src/server/base/config.ts'
import { releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { pagesAtOnce } from '../lib/compress.ts'
import { keepPages } from './kept-pages.ts'
import { partsFor, renderInParallel } from './parallel-render.ts'
import { root } from './render.ts'

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

/** What `pagesToRender` may take from the last release; nothing when there is none of the same code. */
const planOf = (dataDir: string, last: Manifest | null, publishing: boolean): BuildPlan => ({
  from: last ? siteDir(join(releasesDir(dataDir), last.id)) : null,
  known: new Map(
    Object.entries(last?.files ?? {}).flatMap(([file, { key }]) =>
      key === undefined ? [] : [[file, key]],
    ),
  ),
  part: 0,
  parts: 1,
  pages: new Map(),
  changedOn: new Map(),
  finished: new Map(),
  references: new Map(),
  compressing: publishing ? pagesAtOnce : 0,
})

export interface BuildWish {
  /** The release whose pages are taken where they would be the same. */
  last: Manifest | null
  /** About how many pages must be rendered. */
  expected: number
  /** The site goes to `publish`: its first pages are compressed as they are rendered. */
  publishing: boolean
}

/** What a build knows of its pages. */
export type Built = Pick<BuildPlan, 'pages' | 'finished' | 'references'>

/**
 * Builds the site from the snapshot in the data folder in `outDir`. `elsewhere` hears how much memory
 * other programs held for it, in MB.
 */
export const buildSite = async (
  config: Config,
  outDir: string,
  { last, expected, publishing }: BuildWish,
  elsewhere: (megabytes: number) => void,
): Promise<Built> => {
  const dataDir = resolve(config.dataDir)
  const plan = planOf(dataDir, last, publishing)
  const { siteUrl } = config
  const parts = config.buildPrograms || partsFor(expected)
  elsewhere(await renderInParallel({ dataDir, siteUrl, outDir, plan }, parts))
  keepPages(plan, outDir)
  // Many ask for this name unasked.
  await copyFile(join(outDir, 'sitemap-index.xml'), join(outDir, 'sitemap.xml'))
  const { pages, finished, references } = plan
  return { pages, finished, references }
}
