import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatDateTime } from '#src/domain/day.ts'
import { day } from '#src/domain/duration.ts'
import {
  assetsDir,
  currentLink,
  releasesDir,
  siteDir,
  storedNames,
  type Manifest,
} from '#src/server/site/manifest.ts'
import { readManifest } from '#src/server/site/releases.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { fsyncFolder } from '#src/server/base/disk/fsync.ts'
import { filesBelow, linkFile, removeFolder } from '../lib/files.ts'
import { withRebuildLock } from '../lib/lock.ts'
import type { Hosting } from './hosting.ts'
import { writeHosting } from './nginx.ts'

/** Releases kept for a rollback, including the current one. */
const releasesKept = 5
const idPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-[\w-]+$/

export const listReleases = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(releasesDir(dataDir)).catch(() => [])
  return names.filter((name) => idPattern.test(name)).sort()
}

const readServedId = async (dataDir: string): Promise<string | null> => {
  const target = await readlink(currentLink(dataDir)).catch(() => null)
  return target && basename(target)
}

const madeAt = (id: string): number => {
  const [, day, hour, minute, second, rest] = idPattern.exec(id) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`)
}

/** Ids define the order of releases: later than all others, even after the clock was set back. */
export const nextId = async (dataDir: string, catalog: string): Promise<string> => {
  const newest = (await listReleases(dataDir)).at(-1)
  const time = Math.max(Date.now(), newest ? madeAt(newest) + 1 : 0)
  return `${new Date(time).toISOString().replace(/[:.]/g, '-')}-${catalog.slice(0, 8)}`
}

const isWhole = async (dir: string, { files }: Manifest): Promise<boolean> => {
  const held = new Set(await filesBelow(siteDir(dir)))
  return Object.entries(files).every(([name, file]) =>
    storedNames(name, file).every((stored) => held.has(stored)),
  )
}

/** The newest undamaged release, served or rolled back; null if there is none. */
export const readNewest = async (dataDir: string): Promise<Manifest | null> => {
  for (const id of (await listReleases(dataDir)).reverse()) {
    const dir = join(releasesDir(dataDir), id)
    const manifest = await readManifest(dir)
    if (manifest && (await isWhole(dir, manifest))) return manifest
  }
  return null
}

/** True if the newest or the served release is not whole, as `whole` is; a rebuild then publishes again. */
export const isDamaged = async (dataDir: string, whole: Manifest | null): Promise<boolean> => {
  const newest = (await listReleases(dataDir)).at(-1)
  for (const id of new Set([await readServedId(dataDir), newest])) {
    if (!id || id === whole?.id) continue
    const dir = join(releasesDir(dataDir), id)
    const manifest = await readManifest(dir)
    if (!manifest || !(await isWhole(dir, manifest))) return true
  }
  return false
}

/** Serves a release: one rename, so that readers see either the old one or the new one. */
export const switchTo = async (dataDir: string, id: string): Promise<void> => {
  const link = currentLink(dataDir)
  const draft = `${link}.draft`
  await rm(draft, { force: true })
  await symlink(id, draft)
  await rename(draft, link)
  await fsyncFolder(releasesDir(dataDir))
}

/** Deletes the remains of a killed publication. Only for the holder of the rebuild lock. */
export const clearDrafts = async (dataDir: string): Promise<void> => {
  const names = await readdir(releasesDir(dataDir)).catch(() => [])
  for (const name of names.filter((name) => /^\.draft-|^\.old-|^current\./.test(name)))
    removeFolder(join(releasesDir(dataDir), name))
}

const assetsOf = async (dir: string): Promise<string[]> =>
  readdir(join(dir, '_astro')).catch(() => [])

/** In ms: how long assets stay after the last release with them, for pages that are open that long. */
const assetsStay = 14 * day

export const keepAssets = async (dataDir: string, release: string): Promise<void> => {
  const target = assetsDir(dataDir)
  const held = new Set(await assetsOf(target))
  await mkdir(join(target, '_astro'), { recursive: true })
  for (const name of await assetsOf(siteDir(release)))
    if (!held.has(name))
      linkFile(join(siteDir(release), '_astro', name), join(target, '_astro', name))
}

/** Deletes assets that no release has had for two weeks; `held`: those that one had just now. */
const pruneAssets = async (dataDir: string, held: ReadonlySet<string>): Promise<void> => {
  const record = join(assetsDir(dataDir), 'last-held.json')
  const now = Date.now()
  const before = await readFile(record, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
  const lastHeld: Record<string, number> = {}
  for (const name of await assetsOf(assetsDir(dataDir))) {
    const at = held.has(name) ? now : ((before as typeof lastHeld)[name] ?? now)
    if (at < now - assetsStay) await rm(join(assetsDir(dataDir), '_astro', name), { force: true })
    else lastHeld[name] = at
  }
  await writeFile(record, JSON.stringify(lastHeld))
}

export const prune = async (dataDir: string, current: string): Promise<void> => {
  const ids = await listReleases(dataDir)
  const held = new Set<string>()
  for (const id of ids)
    for (const name of await assetsOf(siteDir(join(releasesDir(dataDir), id)))) held.add(name)
  const older = ids.filter((id) => id !== current).reverse()
  for (const id of older.slice(releasesKept - 1)) {
    // Renamed first, so that a partly deleted release does not count as one.
    const aside = join(releasesDir(dataDir), `.old-${id}`)
    await rename(join(releasesDir(dataDir), id), aside)
    removeFolder(aside)
  }
  await pruneAssets(dataDir, held)
}

/** Marks a release that the owner went back from. */
const rolledBackMark = 'rolled-back'

const isRolledBack = async (dataDir: string, id: string): Promise<boolean> =>
  (await readdir(join(releasesDir(dataDir), id))).includes(rolledBackMark)

/** Whether the newest release was published, but a kill or a fault came before it was served. */
export const isUnserved = async (dataDir: string, newest: string): Promise<boolean> =>
  (await readServedId(dataDir)) !== newest && !(await isRolledBack(dataDir, newest))

const servedNow = async (dataDir: string): Promise<string> => {
  const current = await readServedId(dataDir)
  if (current === null) throw new OwnerError('There is no release yet: run "npm start" first.')
  return current
}

const serveInstead = async (
  dataDir: string,
  current: string,
  target: string,
  hosting: Pick<Hosting, 'https'>,
): Promise<void> => {
  const from = join(releasesDir(dataDir), current)
  const to = join(releasesDir(dataDir), target)
  const manifest = await readManifest(to)
  if (!manifest || !(await isWhole(to, manifest)))
    throw new OwnerError(`${target} is damaged: "npm run rebuild" makes a new release.`)
  if (target < current) await writeFile(join(from, rolledBackMark), '')
  else await rm(join(to, rolledBackMark), { force: true })
  await writeHosting(dataDir, manifest, await readManifest(from), hosting)
  await switchTo(dataDir, target)
}

/** Serves a release that is kept; without an id, the newest one. Waits for a rebuild that is under way. */
export const serveKept = (
  dataDir: string,
  hosting: Pick<Hosting, 'https'>,
  id?: string,
): Promise<{ id: string; wasServed: boolean }> =>
  withRebuildLock(dataDir, { waits: true }, async () => {
    const current = await servedNow(dataDir)
    const releases = await listReleases(dataDir)
    const target = id ?? releases.at(-1) ?? current
    if (!releases.includes(target))
      throw new OwnerError(`No release ${target} is kept: see --list.`)
    if (target !== current) await serveInstead(dataDir, current, target, hosting)
    return { id: target, wasServed: target === current }
  })

/** Serves the release before the current one, if possible none that was gone back from; returns its id. */
export const rollback = async (dataDir: string, { https = false } = {}): Promise<string> => {
  const current = await servedNow(dataDir)
  const older = (await listReleases(dataDir)).filter((id) => id < current)
  const rolledBack = await Promise.all(older.map((id) => isRolledBack(dataDir, id)))
  const target = older.findLast((_, at) => !rolledBack[at]) ?? older.at(-1)
  if (!target)
    throw new OwnerError(`${current} is the oldest release that is kept: nothing before it.`)
  return (await serveKept(dataDir, { https }, target)).id
}

/** A line for each kept release, newest first: its id, when it was made, and how it stands. */
export const describeReleases = async (dataDir: string): Promise<string[]> => {
  const current = await servedNow(dataDir)
  const releases = (await listReleases(dataDir)).reverse()
  return Promise.all(
    releases.map(async (id) => {
      const line = `${id}  made ${formatDateTime(new Date(madeAt(id)))}`
      if (id === current) return `${line}, served now`
      return (await isRolledBack(dataDir, id)) ? `${line}, was gone back from` : line
    }),
  )
}
