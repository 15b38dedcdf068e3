import { createHash, hash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseSnapshot, snapshotFile, withoutCards, type Snapshot } from '#src/catalog/snapshot.ts'
import { withPath } from '../lib/files.ts'

/** Sorts object keys, so that the same catalog is always the same text. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const firstLine = ({ products, ...head }: Snapshot): string =>
  JSON.stringify({ ...head, count: products.length }, sortedKeys)

const linesOf = function* (snapshot: Snapshot): Generator<string> {
  yield `${firstLine(snapshot)}\n`
  // Product keys need no sorting: they all come from the contract's `leanDetailsOf`.
  for (const product of snapshot.products) yield `${JSON.stringify(withoutCards(product))}\n`
}

/** Null if the snapshot is missing, truncated or in another format. */
export const readStoredSnapshot = async (dataDir: string): Promise<Snapshot | null> => {
  try {
    return parseSnapshot(await readFile(snapshotFile(dataDir)))
  } catch {
    return null
  }
}

/** SHA-256 of the file; null if it is missing. */
export const storedDigest = async (dataDir: string): Promise<string | null> => {
  const text = await readFile(snapshotFile(dataDir)).catch(() => null)
  return text && hash('sha256', text)
}

const piece = 1 << 20

/** Replaces the snapshot atomically; returns the SHA-256 of the file. */
export const storeSnapshot = async (dataDir: string, snapshot: Snapshot): Promise<string> => {
  const file = snapshotFile(dataDir)
  const draft = `${file}.draft`
  const digest = createHash('sha256')
  await mkdir(dirname(file), { recursive: true })
  try {
    const handle = await open(draft, 'w')
    try {
      let text = ''
      const flush = async () => {
        digest.update(text)
        await withPath(draft, handle.appendFile(text))
        text = ''
      }
      for (const line of linesOf(snapshot)) {
        text += line
        if (text.length > piece) await flush()
      }
      await flush()
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return digest.digest('hex')
}
