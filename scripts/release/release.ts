import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { currentLink, releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { readManifest } from '#src/server/site/releases.ts'
import { StartError } from '#src/server/base/errors.ts'
import { putFolderOnDisk } from '../lib/disk.ts'
import { filesBelow, linkFile, removeFolder } from '../lib/files.ts'

/** Releases that stay on disk for a rollback, the current one included. */
const releasesKept = 5
const idPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-[\w-]+$/

/** Release ids in the order of their making. */
export const listReleases = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(releasesDir(dataDir)).catch(() => [])
  return names.filter((name) => idPattern.test(name)).sort()
}

const madeAt = (id: string): number => {
  const [, day, hour, minute, second, rest] = idPattern.exec(id) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`)
}

/**
 * The name of a new release. Names tell the order, so it is later than every kept one, even after
 * the machine's clock was put back.
 */
export const nextId = async (dataDir: string, catalog: string): Promise<string> => {
  const newest = (await listReleases(dataDir)).at(-1)
  const time = Math.max(Date.now(), newest ? madeAt(newest) + 1 : 0)
  return `${new Date(time).toISOString().replace(/[:.]/g, '-')}-${catalog.slice(0, 8)}`
}

/** Every file of the release is there, and none that should not be is empty. */
const isWhole = async (dir: string, { files }: Manifest): Promise<boolean> => {
  const held = new Set(await filesBelow(siteDir(dir)))
  return Object.entries(files).every(
    ([name, { br, gz }]) =>
      held.has(name) && (!br || held.has(`${name}.br`)) && (!gz || held.has(`${name}.gz`)),
  )
}

/**
 * What the newest release was made of, served or rolled back; null when there is none. A damaged one
 * counts as none: nothing is taken from it.
 */
export const readNewest = async (dataDir: string): Promise<Manifest | null> => {
  for (const id of (await listReleases(dataDir)).reverse()) {
    const dir = join(releasesDir(dataDir), id)
    const manifest = await readManifest(dir)
    if (manifest && (await isWhole(dir, manifest))) return manifest
  }
  return null
}

/** The newest release is damaged, or what is served is: a rebuild publishes anew. */
export const isDamaged = async (dataDir: string): Promise<boolean> => {
  const served = await readlink(currentLink(dataDir)).catch(() => null)
  for (const id of [served, (await listReleases(dataDir)).at(-1)]) {
    if (!id) continue
    const dir = join(releasesDir(dataDir), basename(id))
    const manifest = await readManifest(dir)
    if (!manifest || !(await isWhole(dir, manifest))) return true
  }
  return false
}

/** Makes a release the served one: one rename, so a reader sees the old one or the new one. */
export const switchTo = async (dataDir: string, id: string): Promise<void> => {
  const link = currentLink(dataDir)
  const draft = `${link}.draft`
  await rm(draft, { force: true })
  await symlink(id, draft)
  await rename(draft, link)
  await putFolderOnDisk(releasesDir(dataDir))
}

/** Takes away what a publication left that was killed. Only for the holder of the rebuild's lock. */
export const clearDrafts = async (dataDir: string): Promise<void> => {
  const names = await readdir(releasesDir(dataDir)).catch(() => [])
  for (const name of names.filter((name) => /^\.draft-|^\.old-|^current\./.test(name)))
    removeFolder(join(releasesDir(dataDir), name))
}

const assetsOf = async (dir: string): Promise<string[]> =>
  readdir(join(dir, '_astro')).catch(() => [])

/** Assets of all kept releases in one folder, for a web server that knows the current one only. */
const keptDir = (dataDir: string): string => join(dataDir, 'kept')

/** Adds a release's assets to those that shoppers with an older page open still get. */
export const keepAssets = async (dataDir: string, release: string): Promise<void> => {
  const target = keptDir(dataDir)
  const held = new Set(await assetsOf(target))
  await mkdir(join(target, '_astro'), { recursive: true })
  for (const name of await assetsOf(siteDir(release)))
    if (!held.has(name))
      await linkFile(join(siteDir(release), '_astro', name), join(target, '_astro', name))
}

/** Removes all but the last releases, and assets that none of those has. */
export const prune = async (dataDir: string, current: string): Promise<void> => {
  const ids = await listReleases(dataDir)
  const older = ids.filter((id) => id !== current).reverse()
  for (const id of older.slice(releasesKept - 1)) {
    // Renamed first: half a release is none.
    const aside = join(releasesDir(dataDir), `.old-${id}`)
    await rename(join(releasesDir(dataDir), id), aside)
    removeFolder(aside)
  }
  const known = new Set<string>()
  for (const id of await listReleases(dataDir))
    for (const name of await assetsOf(siteDir(join(releasesDir(dataDir), id)))) known.add(name)
  for (const name of await assetsOf(keptDir(dataDir)))
    if (!known.has(name)) await rm(join(keptDir(dataDir), '_astro', name), { force: true })
}

/** Serves the release before the current one again. Returns its id. */
export const rollback = async (dataDir: string): Promise<string> => {
  const current = await readlink(currentLink(dataDir)).catch(() => null)
  if (current === null) throw new StartError('There is no release yet: run "npm start" first.')
  const older = (await listReleases(dataDir)).filter((id) => id < basename(current))
  const target = older.at(-1)
  if (!target)
    throw new StartError(
      `${basename(current)} is the oldest release that is kept: nothing before it.`,
    )
  await switchTo(dataDir, target)
  return target
}
