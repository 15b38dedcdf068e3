import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productDetail } from '#src/contract/product.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { backUp, backupFile } from '#src/server/backup/backup.service.ts'
import { restore } from '#src/server/backup/restore.service.ts'
import { site } from '#src/site.ts'
import { contents } from '#tests/support/database/contents.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

const folder = folderForAll('backup')
const original = shopForAll()
const other = shopForAll()

const detail = (shop: TestShop) =>
  shop.send(productDetail, { product_slug: 'kaju-katli-250g', store_id: site.storeId })

test('a restored shop equals the original: rows, numbers to come, pictures', async () => {
  await original.customer('9876501234')
  const pictures = join(original.config.dataDir, 'pictures')
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, 'own-sweet.jpg'), 'a picture')
  const dir = join(folder, 'whole')
  expect(await original.owner('backup', { dir })).toMatch(
    /\d+ rows and 1 pictures of the shop are in/,
  )
  // Personal data: readable by the owner only.
  expect((await stat(backupFile(dir))).mode & 0o077).toBe(0)
  expect(await contents(other.db)).not.toEqual(await contents(original.db))
  await other.owner('restore', { dir })
  expect(await contents(other.db)).toEqual(await contents(original.db))
  expect(await readFile(join(other.config.dataDir, 'pictures', 'own-sweet.jpg'), 'utf8')).toBe(
    'a picture',
  )
  // New rows get new ids.
  const { customerId } = await other.customer('9876504321')
  expect(customerId).toBeGreaterThan((await original.customer('9876501234')).customerId)
})

test('a backup that holds line and paragraph separators is restored whole', async () => {
  const name = 'Ritika\u2028Sharma\u2029of\u0085Delhi\u{1f36c}'
  const { customerId } = await original.customer('9876501234')
  await original.db.execute(sql`update customers set name = ${name} where id = ${customerId}`)
  const dir = join(folder, 'separators')
  await backUp(original.db, original.config.dataDir, dir, new Date())
  expect(await readFile(backupFile(dir), 'utf8')).toContain('\u2028')
  await restore(other.db, other.config.dataDir, dir)
  expect(await contents(other.db)).toEqual(await contents(original.db))
})

test('a backup whose pictures cannot be copied changes nothing, and says so', async () => {
  const dir = join(folder, 'broken')
  await backUp(original.db, original.config.dataDir, dir, new Date())
  await mkdir(join(dir, 'pictures', 'z-folder.jpg'), { recursive: true })
  await other.customer('9876507777')
  const before = await contents(other.db)
  await expect(restore(other.db, other.config.dataDir, dir)).rejects.toThrow(
    /cannot be copied \(.+\): nothing was changed/,
  )
  expect(await contents(other.db)).toEqual(before)
  const left = await readdir(join(other.config.dataDir, 'pictures'))
  expect(left.filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('only files of the pictures are backed up, and links to files', async () => {
  const pictures = join(original.config.dataDir, 'pictures')
  await mkdir(join(pictures, 'old'), { recursive: true })
  await writeFile(join(pictures, 'old', 'sweet.jpg'), 'not in use')
  await writeFile(join(pictures, 'sweet.jpg'), 'a picture')
  await symlink('sweet.jpg', join(pictures, 'linked.jpg'))
  await symlink('gone.jpg', join(pictures, 'broken.jpg'))
  const dir = join(folder, 'with-folder')
  const { db, config } = original
  const before = (await readdir(pictures)).length
  expect((await backUp(db, config.dataDir, dir, new Date())).pictures).toBe(before - 2)
  expect(await readFile(join(dir, 'pictures', 'linked.jpg'), 'utf8')).toBe('a picture')
  expect((await readdir(join(dir, 'pictures'))).sort()).toEqual(
    (await readdir(pictures)).filter((name) => !['old', 'broken.jpg'].includes(name)).sort(),
  )
})

test('a backup whose transaction was repeated is whole', async () => {
  const { db, config } = original
  // As after a deadlock (retry.ts), here at the end of the first attempt.
  const twice = Object.create(db) as typeof db
  twice.transaction = async (work, options) => {
    await db.transaction(work, options)
    return db.transaction(work, options)
  }
  const dir = join(folder, 'repeated')
  await backUp(twice, config.dataDir, dir, new Date())
  await restore(other.db, other.config.dataDir, dir)
  expect(await contents(other.db)).toEqual(await contents(db))
})

test('shoppers are answered while a backup is made', async () => {
  const asked = Array.from({ length: 20 }, () => detail(original))
  const backup = backUp(original.db, original.config.dataDir, join(folder, 'busy'), new Date())
  asked.push(...Array.from({ length: 20 }, () => detail(original)))
  for (const { payload } of await Promise.all(asked))
    expect(payload.name_url).toBe('kaju-katli-250g')
  expect((await backup).rows).toBeGreaterThan(1000)
})

test('a backup never goes into a folder that holds something', async () => {
  const dir = join(folder, 'taken')
  await mkdir(dir)
  await writeFile(join(dir, 'note.txt'), 'mine')
  await expect(backUp(original.db, original.config.dataDir, dir, new Date())).rejects.toThrow(
    `${dir} is not empty`,
  )
  expect(await readFile(join(dir, 'note.txt'), 'utf8')).toBe('mine')
})

test('a backup that is cut off, altered or of another version changes nothing', async () => {
  const dir = join(folder, 'spoilt')
  await backUp(original.db, original.config.dataDir, dir, new Date())
  const before = await contents(other.db)
  const file = backupFile(dir)
  const text = await readFile(file, 'utf8')
  const spoil = async (change: () => Promise<void>, message: RegExp) => {
    await change()
    await expect(restore(other.db, other.config.dataDir, dir)).rejects.toThrow(message)
    expect(await contents(other.db)).toEqual(before)
    await writeFile(file, text)
  }
  await spoil(
    () => truncate(file, Math.floor(text.length / 2)),
    /is not a whole backup: nothing was changed/,
  )
  await spoil(() => appendFile(file, '{"table":"orders"}\n'), /is not a whole backup/)
  await spoil(() => writeFile(file, text.replace('Kaju', 'Kuja')), /is not a whole backup/)
  await spoil(() => rm(file), /cannot be read \(ENOENT\)/)
})

test('a failed restore tells the owner why, and nothing of the customers', async () => {
  await original.customer('9876501234')
  const dir = join(folder, 'refused')
  await original.owner('backup', { dir })
  const rule = sql.raw('customers add constraint none check (mobile is null) not valid')
  await other.db.execute(sql`alter table ${rule}`)
  const error = await other.owner('restore', { dir }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(OwnerError)
  expect((error as Error).message).toMatch(/^The database refused this \(new row for .*"none"\)\.$/)
  await other.db.execute(sql`alter table customers drop constraint none`)
})
