import { join } from 'node:path'
import type { Config } from '#src/server/base/config.ts'
import { site } from '#src/site.ts'
import { keepSnapshot, readKept } from './file.ts'
import { PullError } from '../lib/fault.ts'
import { openResumeLog } from './resume-log.ts'
import { hasOwnPictures, pictureFaults } from './pictures.ts'
import { ScriptError } from '../lib/console.ts'
import { pullCatalog } from './pull-catalog.ts'
import { connectCatalog } from './store-client.ts'
import { catalogChanges, type CatalogChanges } from './changes.ts'
import { runInSubprocess, type Helped } from '../lib/subprocess.ts'

type Say = (line: string) => void

export interface Pulled {
  /** SHA-256 of the snapshot in the data folder. */
  digest: string
  slugs: string[]
  products: CatalogChanges
}

export interface PullWish {
  reuse: boolean
  /** Digest of the code, to resume a pull of the same code; null: do not resume. */
  resume: string | null
}

export const pull = async (
  config: Config,
  { reuse, resume }: PullWish,
  say: Say,
): Promise<Pulled> => {
  const client = await connectCatalog(config, say)
  try {
    say(`pulling the catalog from ${client.to}`)
    const before = (await readKept(config.dataDir))?.snapshot ?? null
    const { storeId, companyId } = site
    const part = resume === null ? null : await openResumeLog(config.dataDir, resume)
    if (part?.known.size) say(`going on with ${part.known.size} products of a pull that broke off`)
    const snapshot = await pullCatalog({
      send: client.send,
      storeId,
      companyId,
      previous: reuse ? before : null,
      known: before,
      part,
    }).catch(async (error: unknown) => {
      // Wrong replies are fetched again, even if the store corrects them without a new version.
      if (error instanceof PullError && !error.passing) await part?.remove()
      throw error
    })
    if (hasOwnPictures(config)) {
      const { openGallery } = await import('#src/server/gallery/gallery.service.ts')
      const known = new Set(await openGallery(config.dataDir).names())
      const [fault] = pictureFaults(snapshot, known)
      if (fault) throw new ScriptError(fault)
    }
    const digest = await keepSnapshot(config.dataDir, snapshot)
    await part?.remove()
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

/** Pulls in a subprocess: otherwise a database and two copies of the catalog would stay in memory. */
export const pullElsewhere = (wish: PullWish): Promise<Helped<Pulled>> =>
  runInSubprocess(join(import.meta.dirname, 'pull-subprocess.ts'), wish)
