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

export const distDir = join(root, 'dist')

/**
 * Astro writes its rendering code into `outDir` if that is below the working directory, else into a place
 * shared by all builds of this checkout, where the first of two to end would delete the other's. The next
 * build of the same data folder replaces the remains of a killed one.
 */
export const buildDir = (dataDir: string): string => {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join(root, '.astro', `build-${name}`)
}

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
  last: Manifest | null
  expected: number
  /** The site goes to `publish`: its first pages are compressed as they are rendered. */
  publishing: boolean
}

export type Built = Pick<BuildPlan, 'pages' | 'finished' | 'references'>

/** Builds the site from the stored snapshot. `elsewhere` receives the memory of subprocesses in MB. */
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
  // Many clients request this name without being told to.
  await copyFile(join(outDir, 'sitemap-index.xml'), join(outDir, 'sitemap.xml'))
  const { pages, finished, references } = plan
  return { pages, finished, references }
}
