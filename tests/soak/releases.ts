import { readFile, readlink, stat } from 'node:fs/promises'
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

type Unpack = (content: Buffer) => Buffer

/** Tells whether a file unpacks to the content with that hash. Releases share files; each is read once. */
const openReader = () => {
  const known = new Map<string, boolean>()
  const unpacksTo = async (file: string, hash: string, unpack: Unpack): Promise<boolean> => {
    try {
      const { dev, ino } = await stat(file)
      const key = `${dev} ${ino} ${hash}`
      const good = known.get(key) ?? hashOf(unpack(await readFile(file))) === hash
      known.set(key, good)
      return good
    } catch {
      return false
    }
  }
  return unpacksTo
}

const spoiltFiles = async (
  dataDir: string,
  { id, files }: Manifest,
  unpacksTo: ReturnType<typeof openReader>,
): Promise<string[]> => {
  const folder = siteDir(join(releasesDir(dataDir), id))
  const spoilt: string[] = []
  for (const [name, { hash, br, gz }] of Object.entries(files)) {
    const file = join(folder, name)
    const good =
      (await unpacksTo(file, hash, (content) => content)) &&
      (!br || (await unpacksTo(`${file}.br`, hash, brotliDecompressSync))) &&
      (!gz || (await unpacksTo(`${file}.gz`, hash, gunzipSync)))
    if (!good) spoilt.push(`${id}/${name}`)
  }
  return spoilt
}

interface Shelf {
  ids: string[]
  current: string
}

/** Throws if a release is incomplete, the served one is missing, or one of `before` vanished too early. */
export const inspectReleases = async (dataDir: string, before?: Shelf): Promise<Shelf> => {
  const ids = await listReleases(dataDir)
  const current = basename(await readlink(currentLink(dataDir)))
  const errors = ids.includes(current) ? [] : [`${current} is served and does not exist`]
  const unpacksTo = openReader()
  for (const id of ids)
    errors.push(...(await spoiltFiles(dataDir, await readManifest(dataDir, id), unpacksTo)))
  const lost = (before?.ids.slice(-4) ?? []).filter((id) => !ids.includes(id))
  if (lost.length) errors.push(`lost: ${lost.join(', ')}`)
  if (before && current < before.current) errors.push(`${current} is older than ${before.current}`)
  if (errors.length) throw new Error(`The releases are not whole: ${errors.slice(0, 5).join('; ')}`)
  return { ids, current }
}
