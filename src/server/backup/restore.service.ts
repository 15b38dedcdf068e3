import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrationLock } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import { dropAll, migrateIn, ownMigrations } from '../db/migrate.ts'
import { ifThere, unreadableReason } from '../base/error-code.ts'
import { OwnerError, refusal } from '../base/errors.ts'
import { fsyncFiles } from '../base/disk/fsync.ts'
import { linesOf } from '../base/lines.ts'
import { backupFile, pictureFolder, portion, type BackupHead } from './backup.service.ts'
import {
  orderedTables,
  readMigrations,
  disableTimeouts,
  lockShop,
  type Sequence,
} from './tables.ts'

const readLines = (file: string) => linesOf(createReadStream(file))

const damaged = (file: string, why: string) =>
  new OwnerError(`${file} ${why}: nothing was changed.`)

/** Verifies the whole file before anything is changed; returns its first line. */
const checkedHead = async (file: string): Promise<BackupHead> => {
  const digest = createHash('sha256')
  let first = ''
  let last: string | undefined
  try {
    for await (const line of readLines(file)) {
      first ||= line
      if (last !== undefined) digest.update(`${last}\n`)
      last = line
    }
  } catch (error) {
    throw damaged(file, `cannot be read (${unreadableReason(error)})`)
  }
  if (last !== JSON.stringify({ sha256: digest.digest('hex') }))
    throw damaged(file, 'is not a whole backup')
  const head = JSON.parse(first) as BackupHead
  if (head.format !== 1) throw damaged(file, 'is of a version that this program does not know')
  return head
}

const hashOf = ({ hash }: { hash: string }) => hash

/** The backup's migrations and those that came since. Throws an `OwnerError` if others made its tables. */
const migrationsOf = ({ migrations, version }: BackupHead, file: string) => {
  const own = ownMigrations()
  const before = own.slice(0, migrations.length)
  if (migrations.every((hash, at) => hash === own[at]?.hash))
    return { before, since: own.slice(migrations.length) }
  const name = version ?? `${migrations.length} migrations`
  throw damaged(
    file,
    migrations.length > own.length
      ? `is of a newer version of the shop (${name}; this one is ${own.at(-1)?.name}): install that one first`
      : `is of another version of the shop (${name}; this one is ${own.at(-1)?.name}), with other tables`,
  )
}

interface TableLine {
  table: string
  columns: string[]
}

const insert = async (tx: Db, { table, columns }: TableLine, rows: string[]): Promise<void> => {
  if (!rows.length) return
  const list = columns.join(', ')
  await tx.execute(
    sql`${sql.raw(`insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, `)}${`[${rows.join(',')}]`}::jsonb)`,
  )
}

const setSequence = (tx: Db, { name, last }: Sequence) =>
  tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last ?? 1}, ${last !== null})`)

/** The file's own lines start with one of these keys, rows with '{"' and a column's name. */
const isOwnLine = (line: string): boolean => /^\{"(table|sequences|sha256)":/.test(line)

const readInto = async (tx: Db, file: string): Promise<number> => {
  const tables = new Map((await orderedTables(tx)).map(({ name, columns }) => [name, columns]))
  /** The names go into statements as they are: only those of the schema do. */
  const known = ({ table, columns }: TableLine): TableLine => {
    const own = tables.get(table)
    if (own && columns.every((column) => own.includes(column))) return { table, columns }
    throw damaged(file, `names a table or column that the shop does not have (${table})`)
  }
  let current: TableLine | null = null
  let rows: string[] = []
  let count = 0
  let isFirst = true
  const flush = async () => {
    if (current) await insert(tx, current, rows)
    count += rows.length
    rows = []
  }
  for await (const line of readLines(file)) {
    if (isFirst) {
      isFirst = false
    } else if (isOwnLine(line)) {
      await flush()
      const own = JSON.parse(line) as Partial<TableLine> & { sequences?: Sequence[] }
      current = own.table ? known(own as TableLine) : null
      for (const sequence of own.sequences ?? []) await setSequence(tx, sequence)
    } else {
      rows.push(line)
      if (rows.length === portion) await flush()
    }
  }
  return count
}

/** Copies of a backup's pictures, beside the shop's own until `use` moves them into place. */
const copyPictures = async (from: string, to: string) => {
  const names = (await ifThere(readdir(from))) ?? []
  const draft = (name: string) => join(to, `.${name}.draft`)
  const drop = async () => {
    for (const name of names) await rm(draft(name), { force: true })
  }
  await mkdir(to, { recursive: true })
  try {
    for (const name of names) await copyFile(join(from, name), draft(name))
  } catch (error) {
    await drop()
    throw error
  }
  return {
    count: names.length,
    drop,
    use: async () => {
      for (const name of names) await rename(draft(name), join(to, name))
      await fsyncFiles(
        names.map((name) => join(to, name)),
        [to],
      )
    },
  }
}

/** Empties all tables; those of an older backup are made as they were when it was written. */
const clear = async (tx: Db, { before, since }: ReturnType<typeof migrationsOf>): Promise<void> => {
  if (since.length) {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock}::int)`)
    await dropAll(tx)
    return migrateIn(tx, before)
  }
  const tables = await orderedTables(tx)
  await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`))
}

/**
 * Replaces the whole shop with a backup in one transaction: all or nothing. One of an older version is brought
 * up to date. Requests wait meanwhile. Pictures are copied before, as a full disk would stop that, and moved into
 * place after it.
 */
export const restore = async (
  db: Db,
  dataDir: string,
  dir: string,
): Promise<{ rows: number; pictures: number; madeAt: string; versions: string[] }> => {
  const file = backupFile(dir)
  const head = await checkedHead(file)
  const migrations = migrationsOf(head, file)
  const { before, since } = migrations
  const pictures = await copyPictures(pictureFolder(dir), join(dataDir, 'pictures')).catch(
    (error: NodeJS.ErrnoException) => {
      throw damaged(pictureFolder(dir), `cannot be copied (${error.code ?? error.message})`)
    },
  )
  try {
    const rows = await db.transaction(async (tx) => {
      await disableTimeouts(tx)
      const isOwn = (await readMigrations(tx)).join() === ownMigrations().map(hashOf).join()
      if (!isOwn)
        throw refusal('A newer version has brought the database up to date: restart the shop')
      await lockShop(tx)
      await clear(tx, migrations)
      const count = await readInto(tx, file)
      await migrateIn(tx, since)
      return count
    })
    await pictures.use()
    // The backup's, and this one if it is another.
    const versions = [before, since].flatMap((all) => all.at(-1)?.name ?? [])
    return { rows, pictures: pictures.count, madeAt: head.madeAt, versions }
  } finally {
    await pictures.drop()
  }
}
