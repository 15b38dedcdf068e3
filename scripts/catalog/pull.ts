import { say, ScriptError } from '../lib/console.ts'
import { isElsewhere } from '#src/domain/gallery.ts'
import { pictureName } from '#src/domain/picture.ts'
import { readConfig, type Config } from '#src/server/base/settings/config.ts'
import { readPictureNames } from '#src/server/gallery/originals.ts'
import { site } from '#src/site.ts'
import { readHead, type Snapshot } from '#src/catalog/snapshot.ts'
import { storedDigest, storeSnapshot, readStoredSnapshot } from './file.ts'
import { PullError } from './pull-error.ts'
import { openResumeLog } from './resume-log.ts'
import { picturesIn } from './pictures.ts'
import { askStore, digestOfReplies, pullCatalog } from './pull-catalog.ts'
import { connectCatalog } from './store-client.ts'
import { serveSubprocess } from '../lib/subprocess.ts'

interface CatalogChanges {
  added: number
  changed: number
  removed: number
}

const catalogChanges = (before: Snapshot | null, after: Snapshot): CatalogChanges => {
  const old = new Map(before?.products.map(({ id, version }) => [id, version]))
  const known = after.products.filter(({ id }) => old.has(id))
  return {
    added: after.products.length - known.length,
    changed: known.filter(({ id, version }) => old.get(id) !== version).length,
    removed: old.size - known.length,
  }
}

/** Throws if a picture is not in the gallery. Skipped where the store API or the pictures are on another host. */
export const checkPictures = async (config: Config, snapshot: Snapshot): Promise<void> => {
  const { dataDir, publicApiUrl, publicGalleryUrl } = config
  if (/^https?:/.test(publicApiUrl) || isElsewhere(publicGalleryUrl)) return
  const known = new Set(await readPictureNames(dataDir))
  for (const [what, file] of picturesIn(snapshot))
    if (file && !known.has(pictureName(file)))
      throw new ScriptError(`${what}: its picture ${file} is not in the gallery`)
}

export interface PullTask {
  /** Digest of the code that pulls; see `Snapshot`. */
  code: string
  /** Digest of the snapshot that the pages show: it is not read again if nothing changed. Null: it is. */
  shown: string | null
  /** Whether something changed for sure, so that the last snapshot will be read. */
  isChanged: boolean
}

export interface Pulled {
  digest: string
  slugs: string[]
  products: CatalogChanges
}

/** Whether the snapshot, of this digest, would be the same. */
const isUnchanged = async (
  dataDir: string,
  repliesDigest: string | null,
  { code, shown }: PullTask,
) => {
  if (repliesDigest === null || shown === null || shown !== (await storedDigest(dataDir)))
    return false
  const head = readHead(dataDir)
  return head.code === code && head.repliesDigest === repliesDigest
}

/** Without a task nothing that was pulled before is used. */
export const pull = async (config: Config, task: PullTask | null = null): Promise<Pulled> => {
  const client = await connectCatalog(config)
  try {
    say(`pulling the catalog from ${client.to}`)
    const { storeId, companyId } = site
    const store = { send: client.send, storeId, companyId, warn: say }
    let stored: Promise<Snapshot | null> | undefined
    const readStored = () => (stored ??= readStoredSnapshot(config.dataDir))
    const whileListing = () => task?.isChanged && readStored()
    const replies = await askStore({ ...store, whileListing })
    if (task && (await isUnchanged(config.dataDir, digestOfReplies(replies), task)))
      return { digest: task.shown ?? '', slugs: [], products: { added: 0, changed: 0, removed: 0 } }
    const code = task?.code ?? null
    const before = await readStored()
    const resumeLog = code === null ? null : await openResumeLog(config.dataDir, code)
    if (resumeLog?.known.size)
      say(`going on with ${resumeLog.known.size} products of a pull that broke off`)
    const snapshot = await pullCatalog({
      ...store,
      replies,
      previous: before,
      code,
      resumeLog,
    }).catch(async (error: unknown) => {
      // Wrong replies are fetched again, even if the store corrects them without a new version.
      if (error instanceof PullError && !error.transient) await resumeLog?.remove()
      throw error
    })
    await checkPictures(config, snapshot)
    const digest = await storeSnapshot(config.dataDir, snapshot)
    await resumeLog?.remove()
    say(`the catalog has ${snapshot.products.length} products`)
    return {
      digest,
      slugs: snapshot.products.map(({ slug }) => slug),
      products: catalogChanges(before, snapshot),
    }
  } finally {
    await client.close()
  }
}

// The program of pull-process.ts.
if (import.meta.main) serveSubprocess((task: PullTask) => pull(readConfig(process.env), task))
