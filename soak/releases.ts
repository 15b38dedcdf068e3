import { readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  currentLink,
  hashOf,
  manifestFile,
  releasesDir,
  siteDir,
  type Manifest,
} from '#src/server/site/manifest.ts'
import { listReleases } from '#scripts/release/release.ts'

export const readManifest = async (dataDir: string, id: string): Promise<Manifest> =>
  JSON.parse(await readFile(manifestFile(join(releasesDir(dataDir), id)), 'utf8')) as Manifest

const spoiltFiles = async (dataDir: string, { id, files }: Manifest): Promise<string[]> => {
  const folder = siteDir(join(releasesDir(dataDir), id))
  const spoilt: string[] = []
  for (const [name, { hash, br, gz }] of Object.entries(files)) {
    const isWhole = async (ending: string, unpack: (content: Buffer) => Buffer) => {
      try {
        return hashOf(unpack(await readFile(join(folder, name + ending)))) === hash
      } catch {
        return false
      }
    }
    const good =
      (await isWhole('', (content) => content)) &&
      (!br || (await isWhole('.br', brotliDecompressSync))) &&
      (!gz || (await isWhole('.gz', gunzipSync)))
    if (!good) spoilt.push(`${id}/${name}`)
  }
  return spoilt
}

export interface Shelf {
  ids: string[]
  current: string
}

/** Throws if a release is incomplete, the served one is missing, or one of `before` vanished too early. */
export const inspectReleases = async (dataDir: string, before?: Shelf): Promise<Shelf> => {
  const ids = await listReleases(dataDir)
  const current = basename(await readlink(currentLink(dataDir)))
  const faults = ids.includes(current) ? [] : [`${current} is served and does not exist`]
  for (const id of ids)
    faults.push(...(await spoiltFiles(dataDir, await readManifest(dataDir, id))))
  const lost = (before?.ids.slice(-4) ?? []).filter((id) => !ids.includes(id))
  if (lost.length) faults.push(`lost: ${lost.join(', ')}`)
  if (before && current < before.current) faults.push(`${current} is older than ${before.current}`)
  if (faults.length) throw new Error(`The releases are not whole: ${faults.slice(0, 5).join('; ')}`)
  return { ids, current }
}
