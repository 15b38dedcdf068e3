import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildPlan } from '#src/catalog/build-plan.ts'
import { releasesDir, type Manifest } from '#src/server/site/manifest.ts'
import type { CatalogChanges, SiteChanges } from '../catalog/changes.ts'
import type { Phases } from '../lib/phases.ts'

export const tellSummary = async (
  dataDir: string,
  release: Manifest,
  pages: BuildPlan['pages'],
  products: CatalogChanges,
  { done }: Phases,
  say: (line: string) => void,
): Promise<void> => {
  const file = join(releasesDir(dataDir), release.id, 'changes.json')
  const site = JSON.parse(await readFile(file, 'utf8')) as SiteChanges
  const all = Object.keys(release.files).filter((name) => name.endsWith('.html')).length
  const reused = [...pages.values()].filter(({ kept }) => kept).length
  say(`products: ${products.added} added, ${products.changed} changed, ${products.removed} removed`)
  say(`pages: ${all - reused} built, ${reused} reused`)
  say(
    `addresses: ${site.added.length} new, ${site.changed.length} changed, ${site.vanished.length} vanished, listed in ${file}`,
  )
  for (const { name, seconds, megabytes } of done)
    say(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s ${String(megabytes).padStart(6)} MB`)
}
