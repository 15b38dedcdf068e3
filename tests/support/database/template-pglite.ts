import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { Database, Db } from '#src/server/db/database.ts'
import { openPglite } from '#src/server/db/pglite.ts'
import { seedShop } from '#src/server/sample/seed.ts'
import { openingTime } from '../shop/opening-time.ts'
import { copyTables, rememberState, type Run } from './seeded-state.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = `${root}node_modules/.cache/shop-template`
/** Everything that the seeded database depends on. */
const sources = ['db', 'sample', 'product', 'pincode', 'search'].map((zone) => `src/server/${zone}`)

const digestSources = async (): Promise<string> => {
  const digest = createHash('sha256')
  for (const folder of sources)
    for (const entry of await readdir(root + folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(ts|json|sql)$/.test(entry.name))
        digest.update(await readFile(`${entry.parentPath}/${entry.name}`))
  for (const module of ['template-pglite.ts', 'seeded-state.ts'])
    digest.update(await readFile(`${import.meta.dirname}/${module}`))
  return digest
    .update(await readFile(`${root}package-lock.json`))
    .digest('hex')
    .slice(0, 16)
}

const runIn =
  (client: PGlite): Run =>
  async <Row>(statements: string) =>
    ((await client.exec(statements)).at(-1)?.rows ?? []) as Row[]

const build = async (file: string): Promise<Buffer> => {
  // Small log files make small copies.
  const { client, db, close } = await openPglite(null, { initDbStartParams: ['--wal-segsize=1'] })
  await seedShop(db, openingTime)
  await copyTables(runIn(client))
  const dump = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await close()
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache))
    if (old.endsWith('.tar')) await rm(`${cache}/${old}`, { force: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, dump)
  await rename(draft, file)
  return dump
}

let template: Promise<Buffer> | undefined

const readTemplate = async (): Promise<Buffer> => {
  const file = `${cache}/${await digestSources()}.tar`
  return readFile(file).catch(() => build(file))
}

/** Runs before the first test, so that no test waits for the seeding. */
export const setup = async (): Promise<void> => void (await readTemplate())

/**
 * A fresh PGlite with the sample shop, in memory unless a folder is given. It is copied from one that was
 * seeded once: seeding takes seconds, copying a fraction of one.
 */
export const openPgliteCopy = async (
  folder: string | null = null,
): Promise<Database & { client: PGlite }> => {
  template ??= readTemplate()
  return openPglite(folder, { loadDataDir: new Blob([new Uint8Array(await template)]) })
}

interface Shared {
  db: Db
  /** Lets the next test have it. */
  giveBack: () => Promise<void>
  /** Closes it for good. */
  close: () => Promise<void>
}

const idle: Shared[] = []

/**
 * A PGlite with the sample shop: one that an earlier test of this process gave back, put back to what it
 * held, else a fresh copy. Opening a copy takes ten times as long.
 */
export const borrowPglite = async (): Promise<Shared> => {
  const waiting = idle.pop()
  if (waiting) return waiting
  const { client, db } = await openPgliteCopy()
  const run = runIn(client)
  const putBack = await rememberState(run)
  const close = async () => void (client.closed || (await client.close()))
  const giveBack = async () => {
    const isAsBefore = !client.closed && (await putBack(run).catch(() => false))
    if (isAsBefore) idle.push(shared)
    else await close()
  }
  const shared: Shared = { db, giveBack, close }
  return shared
}
