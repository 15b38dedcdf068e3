import { appendFile, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { snapshotFile } from '#src/catalog/snapshot.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { withPath } from '../lib/files.ts'

export interface ResumeLog {
  known: ReadonlyMap<number, LeanDetails>
  add(products: readonly LeanDetails[]): Promise<void>
  remove(): Promise<void>
}

const parse = (line: string): LeanDetails | null => {
  try {
    return JSON.parse(line) as LeanDetails
  } catch {
    // The last line, if writing it was interrupted.
    return null
  }
}

/** `code`: digest of the code that creates the log's lines; lines of other code are deleted. */
export const openResumeLog = async (dataDir: string, code: string): Promise<ResumeLog> => {
  const folder = dirname(snapshotFile(dataDir))
  const name = `part-${code.slice(0, 16)}.jsonl`
  const file = join(folder, name)
  await mkdir(folder, { recursive: true })
  for (const other of await readdir(folder))
    if (other.startsWith('part-') && other !== name) await rm(join(folder, other), { force: true })
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text
    .split('\n')
    .map(parse)
    .filter((line) => line !== null)
  if (text && !text.endsWith('\n')) await appendFile(file, '\n')
  return {
    known: new Map(lines.map((line) => [line.id, line])),
    add: (products) => {
      const text = products.map((product) => `${JSON.stringify(product)}\n`).join('')
      return withPath(file, appendFile(file, text))
    },
    remove: () => rm(file, { force: true }),
  }
}
