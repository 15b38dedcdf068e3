import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestFile, releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { compressed } from '../lib/compress.ts'
import { fsyncFolder, fsyncFiles } from '#src/server/base/disk/fsync.ts'
import { replaceFile } from '../lib/files.ts'
import { mapLimit } from '#src/server/base/map-limit.ts'
import { keepAssets } from './release.ts'

/** Pages compressed after a publication (45 ms each on one processor). */
const maxPages = 300

const split = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]

/**
 * Stores compressed forms: of scripts, styles and feeds, then of `changed` pages, then of others (docs/rebuild.md).
 * Returns the new manifest.
 */
export const compressRelease = async (
  dataDir: string,
  release: Manifest,
  changed: (page: string) => boolean,
): Promise<Manifest> => {
  const dir = join(releasesDir(dataDir), release.id)
  const waiting = Object.keys(release.files).filter((name) => release.files[name]?.later)
  const [pages, others] = split(waiting, (name) => name.endsWith('.html'))
  const [first, later] = split(pages, changed)
  const due = [...others, ...[...first, ...later].slice(0, maxPages)]
  if (!due.length) return release
  const files = { ...release.files }
  // A few at a time: compression runs on Node's own threads.
  await mapLimit(due, 4, async (name) => {
    const path = join(siteDir(dir), name)
    const forms = await compressed(name, await readFile(path))
    for (const form of ['br', 'gz'] as const) await replaceFile(`${path}.${form}`, forms[form])
    const { later: _, ...file } = files[name]!
    files[name] = { ...file, br: true, gz: true }
  })
  await fsyncFiles([], [...new Set(due.map((name) => dirname(join(siteDir(dir), name))))])
  const manifest = { ...release, files }
  await replaceFile(manifestFile(dir), JSON.stringify(manifest))
  await fsyncFolder(dir)
  await keepAssets(dataDir, dir)
  return manifest
}
