import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PlannedPage } from '#src/catalog/build-plan.ts'
import {
  hashOf,
  manifestFile,
  releasesDir,
  siteDir,
  type Manifest,
  type ReleaseFile,
} from '#src/server/site/manifest.ts'
import { isText } from '#src/server/site/media.ts'
import { inlineHashes, pagePolicy, type PolicyHosts } from '#src/server/site/policy.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { pathOf } from '#src/server/site/resolve.ts'
import { byteText } from '../lib/latin1.ts'
import { worthCompressing } from '../lib/compress.ts'
import { putOnDisk, putFolderOnDisk } from '../lib/disk.ts'
import { filesBelow, linkFile, naming } from '../lib/files.ts'
import { writeHosting } from './nginx.ts'
import { clearDrafts, keepAssets, nextId, switchTo } from './release.ts'

interface Publication {
  from: string
  dataDir: string
  catalog: string
  source: string
  hosts: PolicyHosts
  https?: boolean
  /** The build's plan; without it every page counts as new. */
  pages?: ReadonlyMap<string, PlannedPage>
  /** The newest undamaged release, whose unchanged files are linked. */
  newest: Manifest | null
}

/** URLs that differ between two releases, for purging a CDN. */
export interface SiteChanges {
  from: string | null
  to: string
  added: string[]
  changed: string[]
  vanished: string[]
}

/** Without assets: their names contain a content hash, so they never change. */
const hashesOf = (release: Manifest | null): Map<string, string> =>
  new Map(
    Object.entries(release?.files ?? {})
      .filter(([file]) => !file.startsWith('_astro/'))
      .map(([file, { hash }]) => [pathOf(file), hash]),
  )

const siteChanges = (before: Manifest | null, after: Manifest): SiteChanges => {
  const old = hashesOf(before)
  const fresh = hashesOf(after)
  const paths = [...fresh.keys()].sort()
  return {
    from: before?.id ?? null,
    to: after.id,
    added: paths.filter((path) => !old.has(path)),
    changed: paths.filter((path) => old.has(path) && old.get(path) !== fresh.get(path)),
    vanished: [...old.keys()].filter((path) => !fresh.has(path)).sort(),
  }
}

const foldersOf = (names: Iterable<string>): string[] => {
  const folders = new Set(['.'])
  for (const name of names)
    for (let folder = dirname(name); !folders.has(folder); folder = dirname(folder))
      folders.add(folder)
  return [...folders]
}

const fillDraft = async (
  { from, dataDir, hosts, pages, newest }: Publication,
  draft: string,
): Promise<Pick<Manifest, 'policies' | 'files'>> => {
  const policies: string[] = []
  const files: Record<string, ReleaseFile> = {}
  const before = newest ? siteDir(join(releasesDir(dataDir), newest.id)) : ''
  const names = await filesBelow(from)
  if (!names.length) throw new OwnerError(`There is nothing to publish in ${from}: build first.`)
  const written: string[] = []

  const numberOf = (policy: string): number => {
    const known = policies.indexOf(policy)
    return known >= 0 ? known : policies.push(policy) - 1
  }

  // Files are linked: unchanged ones from the newest release, others from the build.
  const addFile = (name: string): void => {
    const target = join(siteDir(draft), name)
    const isPage = name.endsWith('.html')
    const page = pages?.get(name)
    const known = newest?.files[name]
    const reused = page?.reused ? known : undefined
    // A page kept from the newest release is not even read. Synchronous, as in check.ts.
    const content = reused ? null : readFileSync(join(from, name))
    const hash = content ? hashOf(content) : (reused?.hash ?? '')
    const same = known?.hash === hash ? known : undefined
    const source = join(same ? before : from, name)
    const hasForms = same?.br === true
    for (const ending of hasForms ? ['', '.br', '.gz'] : ['']) {
      linkFile(source + ending, target + ending)
      if (!same) written.push(target + ending)
    }
    // Compressed once they are served (compress-release.ts).
    const isWorth = isText(name) && (content?.length ?? 0) >= worthCompressing
    const later = !hasForms && (same ? same.later : isWorth)
    const policy = reused
      ? newest?.policies[reused.policy ?? 0]
      : isPage && content
        ? pagePolicy(inlineHashes(byteText(content)), hosts, name)
        : null
    files[name] = {
      hash,
      ...(hasForms && { br: true, gz: true }),
      ...(later && { later: true }),
      ...(policy && { policy: numberOf(policy) }),
      ...(page && { key: page.key }),
    }
  }

  names.forEach(addFile)
  await putOnDisk(
    written,
    foldersOf(names).map((folder) => join(siteDir(draft), folder)),
  )
  return {
    policies,
    files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Serves a release that is on disk. */
export const serve = async (
  { dataDir, https = false }: Pick<Publication, 'dataDir' | 'https'>,
  manifest: Manifest,
  served: Manifest | null,
): Promise<void> => {
  await keepAssets(dataDir, join(releasesDir(dataDir), manifest.id))
  await writeHosting(dataDir, manifest, served, https)
  await switchTo(dataDir, manifest.id)
}

/** Makes a release, switches the link when all is on disk: a power cut leaves one release or the other. */
export const publish = async (publication: Publication): Promise<Manifest> => {
  const { dataDir, catalog, source } = publication
  await clearDrafts(dataDir)
  const served = await readCurrent(dataDir)
  const id = await nextId(dataDir, catalog)
  const release = join(releasesDir(dataDir), id)
  const draft = join(releasesDir(dataDir), `.draft-${id}`)
  let manifest: Manifest
  try {
    manifest = {
      format: 1,
      id,
      catalog,
      source,
      ...(await fillDraft(publication, draft)),
    }
    const file = manifestFile(draft)
    await naming(file, writeFile(file, JSON.stringify(manifest), { flush: true }))
    const changes = siteChanges(served, manifest)
    await writeFile(join(draft, 'changes.json'), `${JSON.stringify(changes, null, 1)}\n`)
    await putFolderOnDisk(draft)
    await rename(draft, release)
    await putFolderOnDisk(releasesDir(dataDir))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await serve(publication, manifest, served)
  return manifest
}
