import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readHead, snapshotFile } from '#src/catalog/snapshot.ts'
import type { Config } from '#src/server/base/settings/config.ts'
import { movedPaths } from '#src/server/site/moved.ts'
import { inlineHashes, pagePolicy, policyHosts } from '#src/server/site/content-security-policy.ts'
import { assetsDir, releasesDir, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { say } from '../lib/console.ts'
import { byteText } from '../lib/latin1.ts'
import { copyFile, filesBelow } from '../lib/files.ts'
import { replaceFolder } from './export-folder.ts'
import { writeHostFiles } from './hosting.ts'
import { exportPictures } from '../site/pictures.ts'

interface Export {
  dir: string
  /** Whether all pictures are a part of it. */
  pictures: boolean
}

/** Adds what a static host reads: `_headers`, `_redirects`, and optionally pictures. */
export const finishForHost = async (config: Config, { dir, pictures }: Export): Promise<void> => {
  const names = await filesBelow(dir)
  const { dataDir } = config
  const head = existsSync(snapshotFile(dataDir)) ? readHead(dataDir) : null
  const hosts = policyHosts(process.env, head?.pictureOrigins)
  const moved = movedPaths(head?.formerSlugs ?? [])
  const policies = new Map<string, string>()
  for (const name of names)
    if (name.endsWith('.html')) {
      const inline = inlineHashes(byteText(await readFile(join(dir, name))))
      policies.set(name, pagePolicy(inline, hosts, name))
    }
  const known = new Set(names)
  const has = (file: string) => known.has(file)
  await writeHostFiles(dir, { policies, has, moved, https: config.secureCookies })
  if (!pictures) return
  say('making the pictures')
  say(`${await exportPictures(dir, dataDir)} pictures are in ${join(dir, 'gallery')}`)
}

const exportRelease = (
  config: Config,
  release: Manifest,
  { dir, pictures }: Export,
): Promise<void> =>
  replaceFolder(config.dataDir, dir, async (draft) => {
    const from = siteDir(join(releasesDir(config.dataDir), release.id))
    // Not linked: tools may change the export, and the release must stay.
    for (const name of Object.keys(release.files)) copyFile(join(from, name), join(draft, name))
    const assets = join(assetsDir(config.dataDir), '_astro')
    for (const name of await readdir(assets).catch(() => []))
      if (!Object.hasOwn(release.files, `_astro/${name}`))
        copyFile(join(assets, name), join(draft, '_astro', name))
    await finishForHost(config, { dir: draft, pictures })
  })

/** Of the owner's pictures: names, sizes, and times in seconds, as archives keep them. */
const picturesDigest = async (dataDir: string): Promise<string> => {
  const digest = createHash('sha256')
  for (const name of await filesBelow(join(dataDir, 'pictures'))) {
    const { size, mtimeMs } = await stat(join(dataDir, 'pictures', name))
    digest.update(`${name} ${size} ${Math.floor(mtimeMs / 1000)}\n`)
  }
  return digest.digest('base64url')
}

/** Exports a release unless the last export was the same (docs/rebuild.md); true if it did. */
export const exportNew = async (
  config: Config,
  release: Manifest,
  { dir, pictures }: Export,
): Promise<boolean> => {
  const file = join(config.dataDir, 'exported.json')
  const shown = pictures && (await picturesDigest(config.dataDir))
  const wanted = JSON.stringify({ release: release.id, dir, pictures: shown })
  if ((await readFile(file, 'utf8').catch(() => null)) === wanted) return false
  await rm(file, { force: true })
  await exportRelease(config, release, { dir, pictures })
  await writeFile(file, wanted)
  return true
}
