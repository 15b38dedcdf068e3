import { createHash } from 'node:crypto'
import {
  copyFile,
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  currentLink,
  manifestFile,
  releasesDir,
  siteDir,
  type Manifest,
  type ReleaseFile,
} from '#src/server/site/manifest.ts'
import { isText } from '#src/server/site/media.ts'
import { inlineHashes, pagePolicy, type PolicyHosts } from '#src/server/site/policy.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { StartError } from '#src/server/errors.ts'
import { filesBelow } from './site/files.ts'

/** Releases that stay on disk for a rollback, the current one included. */
const releasesKept = 5
/** Smaller files gain nothing by compression. */
const worthCompressing = 400
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/**
 * Pages change with every build and there are many: 10 is 5 % smaller than 8 and three times as quick
 * as 11, which saves 2 % more. Assets are few and fetched by everybody.
 */
const brotliQuality = (file: string): number => (file.endsWith('.html') ? 10 : 11)

const compressed = async (file: string, content: Buffer): Promise<{ br: Buffer; gz: Buffer }> => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality(file),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([asBrotli(content, { params }), asGzip(content, { level: 9 })])
  return { br, gz }
}

/** Release ids in the order of their making. */
export const listReleases = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(releasesDir(dataDir)).catch(() => [])
  return names.filter((name) => /^\d{4}-\d{2}-\d{2}T[\w-]+$/.test(name)).sort()
}

/** What the newest release was made of, served or rolled back; null when there is none. */
export const readNewest = async (dataDir: string): Promise<Manifest | null> => {
  const id = (await listReleases(dataDir)).at(-1)
  if (!id) return null
  return JSON.parse(
    await readFile(manifestFile(join(releasesDir(dataDir), id)), 'utf8'),
  ) as Manifest
}

/** Makes a release the served one: one rename, so a reader sees the old one or the new one. */
const switchTo = async (dataDir: string, id: string): Promise<void> => {
  const link = currentLink(dataDir)
  const draft = `${link}.${process.pid}`
  await rm(draft, { force: true })
  await symlink(id, draft)
  await rename(draft, link)
}

const prune = async (dataDir: string, current: string): Promise<void> => {
  const older = (await listReleases(dataDir)).filter((id) => id !== current).reverse()
  for (const id of older.slice(releasesKept - 1))
    await rm(join(releasesDir(dataDir), id), { recursive: true, force: true })
}

export interface Publication {
  /** The built site. */
  from: string
  dataDir: string
  catalog: string
  source: string
  hosts: PolicyHosts
}

/**
 * Makes a built site the served one: copies it to a new release with compressed forms of its text
 * files beside them, works out the policy of every page, and switches the link. Returns the id.
 */
export const publish = async (publication: Publication): Promise<string> => {
  const { from, dataDir } = publication
  const previous = await readCurrent(dataDir)
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const id = `${time}-${publication.catalog.slice(0, 8)}`
  const release = join(releasesDir(dataDir), id)
  const draft = join(releasesDir(dataDir), `.draft-${id}`)
  const policies: string[] = []
  const files: Record<string, ReleaseFile> = {}

  const policyOf = (name: string, html: string): number => {
    const policy = pagePolicy(inlineHashes(html), publication.hosts, name)
    const known = policies.indexOf(policy)
    return known >= 0 ? known : policies.push(policy) - 1
  }

  const addFile = async (name: string): Promise<void> => {
    const content = await readFile(join(from, name))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27)
    const target = join(siteDir(draft), name)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
    const file: ReleaseFile = { hash }
    files[name] = file
    if (name.endsWith('.html')) file.policy = policyOf(name, content.toString('utf8'))
    if (!isText(name) || content.length < worthCompressing) return
    const before = previous?.files[name]
    if (previous && before?.hash === hash && before.br && before.gz) {
      const kept = join(siteDir(join(releasesDir(dataDir), previous.id)), name)
      await copyFile(`${kept}.br`, `${target}.br`)
      await copyFile(`${kept}.gz`, `${target}.gz`)
    } else {
      const { br, gz } = await compressed(name, content)
      await writeFile(`${target}.br`, br)
      await writeFile(`${target}.gz`, gz)
    }
    file.br = true
    file.gz = true
  }

  try {
    const names = await filesBelow(from)
    if (!names.length) throw new StartError(`There is nothing to publish in ${from}: build first.`)
    // A few at a time: compression runs on Node's own threads.
    const next = names.values()
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (const name of next) await addFile(name)
      }),
    )
    const manifest: Manifest = {
      format: 1,
      id,
      catalog: publication.catalog,
      source: publication.source,
      policies,
      files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
    }
    await writeFile(manifestFile(draft), JSON.stringify(manifest))
    await rename(draft, release)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await switchTo(dataDir, id)
  await prune(dataDir, id)
  return id
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
