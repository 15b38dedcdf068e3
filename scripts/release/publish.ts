import { readFileSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlannedPage } from '#src/catalog/build-plan.ts'
import {
  hashOf,
  manifestFile,
  releasesDir,
  siteDir,
  storedNames,
  type Manifest,
  type ReleaseFile,
} from '#src/server/site/manifest.ts'
import { isText } from '#src/server/site/media.ts'
import {
  inlineHashes,
  pagePolicy,
  type PolicyHosts,
} from '#src/server/site/content-security-policy.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { pathOf } from '#src/server/site/resolve.ts'
import { byteText } from '../lib/latin1.ts'
import { worthCompressing } from '../lib/compress.ts'
import { foldersOf, fsyncFiles, fsyncFolder } from '#src/server/base/disk/fsync.ts'
import { filesBelow, linkFile, withPath } from '../lib/files.ts'
import { writeHosting } from './nginx.ts'
import { clearDrafts, keepAssets, nextId, switchTo } from './release.ts'
import { clearSpares, takeSpare } from './spare.ts'

interface Publication {
  from: string
  dataDir: string
  catalog: string
  source: string
  hosts: PolicyHosts
  https?: boolean
  /** The build's plan; without it no page has a key. */
  pages?: ReadonlyMap<string, PlannedPage>
  /** The newest undamaged release, whose unchanged files are linked. */
  newest: Manifest | null
  /** Files of the newest release that stay and are not in `from`. */
  reused?: ReadonlySet<string>
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

/** Links files, with their compressed forms, into a folder; `touched`: their names. */
const openLinks = (target: string) => {
  const touched = new Set<string>()
  const link = (from: string, name: string, file: ReleaseFile | undefined): void => {
    for (const stored of storedNames(name, file))
      linkFile(`${from}/${stored}`, `${target}/${stored}`)
    touched.add(name)
  }
  const unlink = (name: string, file: ReleaseFile | undefined): void => {
    for (const stored of storedNames(name, file)) rmSync(`${target}/${stored}`, { force: true })
    touched.add(name)
  }
  return { link, unlink, touched }
}

const fillDraft = async (
  { from, dataDir, hosts, pages, newest, reused = new Set() }: Publication,
  draft: string,
): Promise<Pick<Manifest, 'policies' | 'files'>> => {
  const before = newest ? siteDir(join(releasesDir(dataDir), newest.id)) : ''
  const target = siteDir(draft)
  const names = await filesBelow(from)
  if (!names.length) throw new OwnerError(`There is nothing to publish in ${from}: build first.`)
  const policies = new Map<string, number>()
  const numberOf = (policy: string): number => {
    const number = policies.get(policy) ?? policies.size
    policies.set(policy, number)
    return number
  }
  const { link, unlink, touched } = openLinks(target)
  const files: Record<string, ReleaseFile> = {}
  const written: string[] = []
  /** Whether all files of the newest release are linked already. */
  const isLinked = newest !== null && (await takeSpare(dataDir, newest.id, draft))

  const addReused = (name: string): void => {
    const { policy, ...file } = newest?.files[name] ?? { hash: '' }
    if (!isLinked) link(before, name, file)
    const ofPage = policy === undefined ? undefined : newest?.policies[policy]
    files[name] = ofPage === undefined ? file : { ...file, policy: numberOf(ofPage) }
  }

  // Files are linked: those with the same content from the newest release, others from the build.
  const addFile = (name: string): void => {
    // Synchronous, as in check.ts.
    const content = readFileSync(join(from, name))
    const hash = hashOf(content)
    const known = newest?.files[name]
    const same = known?.hash === hash ? known : undefined
    const hasForms = same?.br === true
    if (same) {
      if (!isLinked) link(before, name, same)
    } else {
      if (isLinked && known) unlink(name, known)
      link(from, name, undefined)
      written.push(join(target, name))
    }
    // Compressed once they are served (compress-release.ts).
    const later = !hasForms && isText(name) && content.length >= worthCompressing
    const key = pages?.get(name)?.key
    files[name] = {
      hash,
      ...(hasForms && { br: true, gz: true }),
      ...(later && { later: true }),
      ...(name.endsWith('.html') && {
        policy: numberOf(pagePolicy(inlineHashes(byteText(content)), hosts, name)),
      }),
      ...(key !== undefined && { key }),
    }
  }

  for (const name of reused) addReused(name)
  names.forEach(addFile)
  if (isLinked)
    for (const [name, file] of Object.entries(newest.files)) if (!files[name]) unlink(name, file)
  await fsyncFiles(
    written,
    foldersOf(touched).map((folder) => join(target, folder)),
  )
  return {
    policies: [...policies.keys()],
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
  await writeHosting(dataDir, manifest, served, { https })
  await switchTo(dataDir, manifest.id)
}

/** Makes a release, switches the link when all is on disk: a power cut leaves one release or the other. */
export const publish = async (publication: Publication): Promise<Manifest> => {
  const { dataDir, catalog, source } = publication
  await clearDrafts(dataDir)
  await clearSpares(dataDir, publication.newest?.id)
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
    await withPath(file, writeFile(file, JSON.stringify(manifest), { flush: true }))
    const changes = siteChanges(served, manifest)
    const changesFile = join(draft, 'changes.json')
    await writeFile(changesFile, `${JSON.stringify(changes, null, 1)}\n`, { flush: true })
    await fsyncFolder(draft)
    await rename(draft, release)
    await fsyncFolder(releasesDir(dataDir))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await serve(publication, manifest, served)
  return manifest
}
