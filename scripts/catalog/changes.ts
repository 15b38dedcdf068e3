import type { Manifest } from '#src/server/site/manifest.ts'
import type { Snapshot } from '#src/catalog/snapshot.ts'

/** URLs that differ between two releases, for purging a CDN. */
export interface SiteChanges {
  from: string | null
  to: string
  added: string[]
  changed: string[]
  vanished: string[]
}

const addressOf = (file: string): string =>
  encodeURI(`/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)

/** Without assets: their names contain a content hash, so they never change. */
const filesOf = (release: Manifest | null): [string, string][] =>
  Object.entries(release?.files ?? {})
    .filter(([file]) => !file.startsWith('_astro/'))
    .map(([file, { hash }]) => [file, hash])

export const siteChanges = (before: Manifest | null, after: Manifest): SiteChanges => {
  const old = new Map(filesOf(before))
  const now = new Map(filesOf(after))
  const addresses = (files: [string, string][]) => files.map(([file]) => addressOf(file)).sort()
  return {
    from: before?.id ?? null,
    to: after.id,
    added: addresses([...now].filter(([file]) => !old.has(file))),
    changed: addresses([...now].filter(([file, hash]) => old.has(file) && old.get(file) !== hash)),
    vanished: addresses([...old].filter(([file]) => !now.has(file))),
  }
}

export interface CatalogChanges {
  added: number
  changed: number
  removed: number
}

export const catalogChanges = (before: Snapshot | null, after: Snapshot): CatalogChanges => {
  const old = new Map(before?.products.map(({ id, version }) => [id, version]))
  const added = after.products.filter(({ id }) => !old.has(id)).length
  return {
    added,
    changed: after.products.filter(({ id, version }) => old.has(id) && old.get(id) !== version)
      .length,
    removed: old.size - (after.products.length - added),
  }
}
