import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BuildPlan, PageEntry } from '#src/catalog/due.ts'
import type { Config } from '#src/server/config.ts'
import { entriesFile, releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { pagesAtOnce } from './compress.ts'
import { keepPages } from './kept-pages.ts'
import { partsFor, renderInParts } from './parts.ts'
import { root } from './render.ts'
import { writeSitemap, type PageEntries } from './sitemap.ts'

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

/** What `due` may take from the last release; nothing when there is none of the same code. */
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
export interface Built extends Pick<BuildPlan, 'pages' | 'finished' | 'references'> {
  entries: PageEntries
}

/** What the sitemap says of the pages of a site: those that were kept say what they said before. */
const entriesOf = async (plan: BuildPlan, lastRelease: string | null): Promise<PageEntries> => {
  const before: [string, PageEntry | null][] = lastRelease
    ? (JSON.parse(await readFile(entriesFile(lastRelease), 'utf8')) as [string, PageEntry | null][])
    : []
  const kept = before.filter(([file]) => plan.pages.get(file)?.kept)
  return new Map([
    ...kept,
    ...[...plan.finished].map(([file, { entry }]) => [file, entry] as const),
  ])
}

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
  elsewhere(await renderInParts({ dataDir, siteUrl, outDir, plan }, parts))
  keepPages(plan, outDir)
  const entries = await entriesOf(plan, last && join(releasesDir(dataDir), last.id))
  await writeSitemap(outDir, siteUrl, entries)
  const { pages, finished, references } = plan
  return { pages, finished, references, entries }
}
