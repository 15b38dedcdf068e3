import { readFile, readdir, readlink, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { acceptedForm, compressNow, type Form } from '../base/compress.ts'
import { errorCode } from '../base/error-code.ts'
import { openSizedCache } from '../cache/sized-cache.ts'
import {
  assetsDir,
  currentLink,
  manifestFile,
  releasesDir,
  siteDir,
  type Manifest,
  type ReleaseFile,
} from './manifest.ts'

export type Encoding = Form | null

/** In bytes: pages and assets cached in memory. */
const cacheBytes = 64 * 1024 * 1024
/** In ms: how long the current release is used without checking for another one. */
const recheckAfter = 250

export interface Releases {
  /** The release to serve now; null until the first one is published. */
  current(): Promise<Manifest | null>
  /** Compresses what is not stored. A lost file comes from a release with the same content, else null. */
  read(release: Manifest, file: string, encoding: Encoding): Promise<Buffer | null>
  /** An asset of an older release, for shoppers who still have its page open. */
  readAsset(file: string): Promise<Buffer | null>
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export const variantName = (file: string, encoding: Encoding): string =>
  encoding ? `${file}.${encoding}` : file

/** A release's manifest; null if it is missing, cut off or damaged. */
export const readManifest = async (dir: string): Promise<Manifest | null> => {
  const text = await orNull(readFile(manifestFile(dir), 'utf8'))
  try {
    const manifest = JSON.parse(text ?? 'null') as Manifest | null
    return manifest?.files && manifest.policies ? manifest : null
  } catch {
    return null
  }
}

const readManifests = async function* (root: string): AsyncGenerator<Manifest> {
  const names = (await orNull(readdir(root))) ?? []
  for (const id of names.sort().reverse()) {
    const manifest = /^\d/.test(id) ? await readManifest(join(root, id)) : null
    if (manifest) yield manifest
  }
}

/** The current release; null if there is none or it is damaged. */
export const readCurrent = async (dataDir: string): Promise<Manifest | null> => {
  const target = await orNull(readlink(currentLink(dataDir)))
  if (target === null) return null
  return readManifest(join(releasesDir(dataDir), basename(target)))
}

/** The file as another release has it, with the same content. */
const readTwin = async (root: string, release: Manifest, file: string): Promise<Buffer | null> => {
  const hash = release.files[file]?.hash
  for await (const { id, files } of readManifests(root)) {
    if (id === release.id || files[file]?.hash !== hash) continue
    const twin = await orNull(readFile(join(siteDir(join(root, id)), file)))
    if (twin) return twin
  }
  return null
}

/** The release as if no compressed form of the file were stored. */
const without = (release: Manifest, file: string): Manifest => ({
  ...release,
  files: { ...release.files, [file]: { hash: release.files[file]?.hash ?? '', later: true } },
})

/** Reads releases from the data folder and soon notices when another one becomes current. */
export const openReleases = (dataDir: string): Releases => {
  const root = releasesDir(dataDir)
  const cache = openSizedCache(cacheBytes, (_key, content: Buffer) => content.length)
  let manifest: Manifest | null = null
  let known = ''
  let checkedAt = -Infinity
  let refreshing: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    const target = await orNull(readlink(currentLink(dataDir)))
    // A manifest is written once more when its pages are compressed.
    const written = target && (await orNull(stat(manifestFile(join(root, target)))))?.mtimeMs
    const version = `${target} ${written}`
    if (version === known) return
    const next = await readCurrent(dataDir)
    if (!next) {
      // A broken link is checked again; meanwhile the known release stays, else the newest readable one.
      manifest ??= (await readManifests(root).next()).value ?? null
      return
    }
    manifest = next
    known = version
    cache.clear()
  }

  return {
    async current() {
      if (performance.now() - checkedAt > recheckAfter)
        refreshing ??= refresh().finally(() => {
          checkedAt = performance.now()
          refreshing = null
        })
      // All wait for the same check: before the first one there is nothing to serve.
      await refreshing
      return manifest
    },
    async read(release, file, encoding) {
      const key = `${release.id}/${variantName(file, encoding)}`
      const found = cache.get(key)
      if (found) return found
      const isMade = encoding === null || release.files[file]?.[encoding] === true
      const folder = siteDir(join(root, release.id))
      const read =
        (await orNull(readFile(join(folder, isMade ? variantName(file, encoding) : file)))) ??
        (isMade && encoding ? null : await readTwin(root, release, file))
      if (!read)
        return isMade && encoding ? this.read(without(release, file), file, encoding) : null
      const content = isMade ? read : await compressNow(read, encoding)
      const isSmall = content.length <= cacheBytes / 8
      if (isSmall && release.id === manifest?.id) cache.add(key, content)
      return content
    },
    readAsset: (file) => orNull(readFile(join(assetsDir(dataDir), file))),
  }
}

export const negotiate = (accept: string | undefined, file: ReleaseFile): Encoding =>
  acceptedForm(accept, (form) => Boolean(file[form] ?? file.later))
