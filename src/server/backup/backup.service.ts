import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ownMigrations } from '../db/migrate.ts'
import { errorCode, fileReasons, ifThere } from '../base/error-code.ts'
import { OwnerError } from '../base/errors.ts'
import { makeFolder } from '../base/disk/folder.ts'
import { fsyncFiles, fsyncFolder } from '../base/disk/fsync.ts'
import {
  orderedTables,
  readMigrations,
  readSequences,
  disableTimeouts,
  type Table,
} from './tables.ts'

/** Rows at a time. */
export const portion = 500

export interface BackupHead {
  format: 1
  madeAt: string
  /** The last migration; backups of before 0034 do not name it. */
  version?: string
  /** Hashes of all. */
  migrations: string[]
}
export const backupFile = (dir: string): string => join(dir, 'shop.jsonl')
export const pictureFolder = (dir: string): string => join(dir, 'pictures')

const openWriter = (handle: FileHandle) => {
  const digest = createHash('sha256')
  return {
    line: async (value: object | string) => {
      const text = `${typeof value === 'string' ? value : JSON.stringify(value)}\n`
      digest.update(text)
      await handle.appendFile(text)
    },
    end: () => handle.appendFile(`${JSON.stringify({ sha256: digest.digest('hex') })}\n`),
  }
}
type Writer = ReturnType<typeof openWriter>

const writeTable = async (tx: Db, table: Table, writer: Writer): Promise<number> => {
  await writer.line({ table: table.name, columns: table.columns })
  const cursor = 'backup_rows'
  await tx.execute(
    sql.raw(
      `declare ${cursor} no scroll cursor for select to_jsonb(t)::text as row from ${table.name} t`,
    ),
  )
  let count = 0
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${portion} from ${cursor}`))
    if (!rows.length) break
    count += rows.length
    await writer.line(rows.map(({ row }) => row).join('\n'))
  }
  await tx.execute(sql.raw(`close ${cursor}`))
  return count
}

const writeRows = async (db: Db, file: string, now: Date) => {
  // Personal data: readable by the owner only. Opened for appending, so that writes begin at the start of the
  // file after `truncate`, which a retried transaction needs.
  const handle = await open(file, 'ax', 0o600)
  try {
    return await db.transaction(
      async (tx) => {
        await disableTimeouts(tx)
        const writer = openWriter(handle)
        await handle.truncate(0)
        const migrations = await readMigrations(tx)
        const version = ownMigrations().find(({ hash }) => hash === migrations.at(-1))?.name ?? ''
        const head: BackupHead = { format: 1, madeAt: now.toISOString(), version, migrations }
        await writer.line(head)
        let rows = 0
        for (const table of await orderedTables(tx)) rows += await writeTable(tx, table, writer)
        await writer.line({ sequences: await readSequences(tx) })
        await writer.end()
        await handle.sync()
        return { rows, version }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } finally {
    await handle.close()
  }
}

const namesIn = async (dir: string): Promise<string[]> => (await ifThere(readdir(dir))) ?? []

const copyPictures = async (from: string, to: string): Promise<number> => {
  await mkdir(to, { recursive: true })
  const copies: string[] = []
  for (const name of await namesIn(from)) {
    if (!(await ifThere(stat(join(from, name))))?.isFile()) continue
    const copy = join(to, name)
    await copyFile(join(from, name), copy, constants.COPYFILE_FICLONE)
    copies.push(copy)
  }
  await fsyncFiles(copies, [to, dirname(to)])
  return copies.length
}

/**
 * Writes a snapshot of all rows, and the pictures, to a folder: all or nothing. Then a power cut no longer loses it.
 * On PGlite, requests wait.
 */
export const backUp = async (
  db: Db,
  dataDir: string,
  named: string,
  now: Date,
): Promise<{ rows: number; version: string; pictures: number }> => {
  // A link to another disk: beside it, the draft would be on this one.
  const dir = await realpath(named).catch(() => named)
  const draft = `${dir}.draft`
  try {
    if ((await namesIn(dir)).length)
      throw new OwnerError(`${dir} is not empty: name a new folder for the backup.`)
    await rm(draft, { recursive: true, force: true })
    const made = makeFolder(draft)
    const written = await writeRows(db, backupFile(draft), now)
    const pictures = await copyPictures(join(dataDir, 'pictures'), pictureFolder(draft))
    await ifThere(rmdir(dir))
    await rename(draft, dir)
    for (const folder of new Set(made.map(dirname))) await fsyncFolder(folder)
    return { ...written, pictures }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    const reason = fileReasons[errorCode(error)]
    if (!reason) throw error
    throw new OwnerError(`${dir} cannot be written (${reason}): no backup was made.`, {
      cause: error,
    })
  }
}
