import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { snapshotFile, type Snapshot } from '#src/catalog/snapshot.ts'

/** Object keys sorted, so that the same catalog is always the same text. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface Kept {
  snapshot: Snapshot
  /** SHA-256 of the file. */
  digest: string
}

/** The snapshot of the last pull; null when there is none, or one of another format. */
export const readKept = async (dataDir: string): Promise<Kept | null> => {
  try {
    const text = await readFile(snapshotFile(dataDir), 'utf8')
    const snapshot = JSON.parse(text) as Snapshot
    return snapshot.format === 1 ? { snapshot, digest: digestOf(text) } : null
  } catch {
    // Missing or cut off: the next pull asks for everything.
    return null
  }
}

/** Puts the snapshot in its place, whole or not at all; returns its digest. */
export const keepSnapshot = async (dataDir: string, snapshot: Snapshot): Promise<string> => {
  const file = snapshotFile(dataDir)
  const draft = `${file}.${process.pid}`
  const text = `${JSON.stringify(snapshot, sortedKeys, 1)}\n`
  await mkdir(dirname(file), { recursive: true })
  try {
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return digestOf(text)
}
