import { createHash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
  lstat,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { formatDateTime } from '#src/domain/day.ts'
import { productDetail } from '#src/contract/product.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { backUp, backupFile } from '#src/server/backup/backup.service.ts'
import { restore } from '#src/server/backup/restore.service.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { payments, refunds } from '#src/server/db/schema/payment.ts'
import { invoiceOrder } from '#src/server/invoice/credit-note.service.ts'
import { refundsOfPayment } from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { site } from '#src/site.ts'
import { ownMigrations } from '#src/server/db/migrate.ts'
import { allRows, contents } from '#tests/support/database/contents.ts'
import { openOlder } from '#tests/support/database/older.ts'
import { diskSteps } from '#tests/support/disk-steps.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const folder = folderForAll('backup')
const original = shopForAll()
const other = shopForAll()

const isDone = eq(refunds.state, 'processed')

const detail = (shop: TestShop) =>
  shop.send(productDetail, { product_slug: 'kaju-katli-250g', store_id: site.storeId })

test('a restored shop equals the original: rows, numbers to come, pictures', async () => {
  await original.customer('9876501234')
  const pictures = join(original.config.dataDir, 'pictures')
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, 'own-sweet.jpg'), 'a picture')
  const dir = join(folder, 'whole')
  let said = ''
  const steps = await diskSteps(folder, async () => {
    said = await original.owner('backup', { dir })
  })
  expect(said).toMatch(/\d+ rows and 1 pictures of the shop are in/)
  expect(steps).toEqual([
    'sync whole.draft/shop.jsonl',
    'sync whole.draft/pictures/own-sweet.jpg',
    'sync whole.draft/pictures',
    'sync whole.draft',
    'move whole.draft to whole',
    'sync .',
  ])
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

test.runIf(process.platform === 'linux')(
  'a power cut takes nothing from a backup or a restored picture',
  async () => {
    const pictures = join(original.config.dataDir, 'pictures')
    await mkdir(pictures, { recursive: true })
    await writeFile(join(pictures, 'own-sweet.jpg'), 'a picture')
    const handle = await open(join(pictures, 'own-sweet.jpg'))
    const prototype = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    const synced: string[] = []
    const sync = prototype.sync
    vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
      synced.push(readlinkSync(`/proc/self/fd/${this.fd}`))
      return sync.call(this)
    })
    const dir = join(folder, 'new', 'synced')
    await original.owner('backup', { dir })
    const draft = `${dir}.draft`
    expect(synced).toEqual(
      expect.arrayContaining([
        backupFile(draft),
        join(draft, 'pictures', 'own-sweet.jpg'),
        join(draft, 'pictures'),
        draft,
        join(folder, 'new'),
        folder,
      ]),
    )
    await other.owner('restore', { dir })
    const restored = join(other.config.dataDir, 'pictures')
    expect(synced).toEqual(expect.arrayContaining([restored, join(restored, 'own-sweet.jpg')]))
  },
)

test('a restore names what may happen twice after it', async () => {
  const shopper = await original.customer('9876501299')
  await shopper.put('kaju-katli-250g')
  const { order_id, order_string } = await shopper.buy()
  await expect.poll(() => original.db.$count(messages)).toBe(0)
  await original.db.update(orders).set({ shipmentAt: new Date() }).where(eq(orders.id, order_id))
  await original.db.transaction((tx) => invoiceOrder(tx, order_id, new Date()))
  const mail = { channel: 'mail', recipient: 'a@example.com', text: 'Hello.' } as const
  const times = { createdAt: new Date(), nextTryAt: new Date(Date.now() + 3_600_000) }
  await original.db.insert(messages).values({ ...mail, ...times })
  const dir = join(folder, 'twice')
  await original.owner('backup', { dir })
  const said = await other.owner('restore', { dir })
  expect(said).toContain(`its last order is ${order_string}, its last invoice is MG/`)
  expect(said).toContain('even if they went out since: 1')
})

test('a restore names the payments whose orders came after the backup', async () => {
  const shopper = await original.customer('9876501298')
  await shopper.put('kaju-katli-250g', 1)
  const lost = await shopper.openPayment()
  const { razorpay_payment_id: id } = await payInDialog(original, shopper, lost)
  await shopper.put('kaju-katli-250g', 1)
  const kept = await payInDialog(original, shopper, await shopper.openPayment())
  // As if the backup had been made before the order: the gateway keeps its payment.
  await original.db.delete(orders).where(eq(orders.id, lost.order_id))
  const dir = join(folder, 'payments')
  await original.owner('backup', { dir })
  const said = await other.owner('restore', { dir })
  expect(said).toContain(`Payment ${id} of ₹`)
  expect(said).toContain('belongs to no order of this shop')
  expect(said).not.toContain(kept.razorpay_payment_id)
})

test('a restore looks for payments from a day before the backup on', async () => {
  const hour = 3_600_000
  const shopper = await original.customer('9876501296')
  await original.changeProduct('kaju-katli-250g', { stock: 20, maxPerOrder: 10 })
  const payLost = async () => {
    await shopper.put('kaju-katli-250g', 1)
    const opened = await shopper.openPayment()
    const { razorpay_payment_id } = await payInDialog(original, shopper, opened)
    await original.db.delete(orders).where(eq(orders.id, opened.order_id))
    return razorpay_payment_id
  }
  const tooOld = await payLost()
  original.clock.advance(hour)
  const found = await payLost()
  original.clock.advance(24 * hour - 1000)
  const dir = join(folder, 'day-before')
  await original.owner('backup', { dir })
  const said = await other.owner('restore', { dir })
  expect(said).toContain(`Payment ${found} of`)
  expect(said).not.toContain(tooOld)
})

test('a restore names the refunds made after the backup, so that their orders are cancelled again', async () => {
  const shopper = await original.customer('9876501297')
  const buy = async (quantity: number) => {
    await original.changeProduct('kaju-katli-250g', { stock: 20, maxPerOrder: 10 })
    await shopper.put('kaju-katli-250g', quantity)
    await shopper.put('peda-250g', 1)
    const opened = await shopper.openPayment()
    const { razorpay_payment_id: payment } = await payInDialog(original, shopper, opened)
    const items = (await shopper.details(opened.order_id)).orderdetails
    return { id: opened.order_id, number: opened.order_string, payment, items }
  }
  const cancelled = await buy(1)
  const kept = await buy(2)
  const pending = await buy(1)
  const atGateway = async (payment: string) => refundsOfPayment(original.db, payment)
  const [row] = await original.db.select().from(orders).where(eq(orders.id, cancelled.id))
  const [item] = cancelled.items
  await shopper.cancel(kept.id, kept.items[0]?.item_id ?? 0)
  await shopper.cancel(pending.id, pending.items[0]?.item_id ?? 0)
  await shopper.cancel(cancelled.id, item?.item_id ?? 0)
  for (const { payment } of [cancelled, kept, pending])
    await expect
      .poll(() => original.db.$count(refunds, and(eq(refunds.paymentId, payment), isDone)))
      .toBe(1)
  const [refund] = await atGateway(cancelled.payment)
  // As if the backup had been made before: the gateway keeps its refunds.
  await original.db.delete(refunds).where(eq(refunds.paymentId, cancelled.payment))
  const { id: _id, ...asBefore } = row!
  await original.db.update(orders).set(asBefore).where(eq(orders.id, cancelled.id))
  await original.db.delete(payments).where(eq(payments.id, pending.payment))
  const asPending = { phase: 'pending', transactionId: '' } as const
  await original.db.update(orders).set(asPending).where(eq(orders.id, pending.id))
  for (const { id } of [cancelled, pending])
    await original.db
      .update(orderItems)
      .set({ cancelledAt: null })
      .where(eq(orderItems.orderId, id))
  const dir = join(folder, 'refunds')
  await original.owner('backup', { dir })
  const said = await other.owner('restore', { dir })
  expect(said).toContain(`Refund ${refund?.id} of ₹`)
  expect(said).toContain(`npm run store -- cancel ${cancelled.number} [ITEM] "REASON" --given-back`)
  expect(said).toContain(`order ${pending.number} for `)
  expect(said).not.toContain(kept.number)
  // The order, cancelled again, gives nothing back twice.
  const again = { order: cancelled.number, item: item?.item_id ?? 0, reason: 'As you wished' }
  await other.owner('cancel', { ...again, isGivenBack: true })
  expect(await refundsOfPayment(other.db, cancelled.payment)).toEqual([refund])
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

test('a command that was interrupted and is typed again waits for the first one, which goes on', async () => {
  const dir = join(folder, 'again')
  const [first, second] = await Promise.allSettled([
    original.owner('backup', { dir }),
    original.owner('backup', { dir }),
  ])
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(String(second.status === 'rejected' && second.reason)).toContain(`${dir} is not empty`)
  await writeFile(join(dir, 'pictures', 'of-both.jpg'), 'a picture')
  const restores = [1, 2].map(() => other.owner('restore', { dir }))
  const [, again] = await Promise.all(restores)
  expect(again).toContain('waiting for a backup, restore or reset that is still running')
  expect(await contents(other.db)).toEqual(await contents(original.db))
})

test('a backup into a linked folder, as of another disk, is written there', async () => {
  const [disk, link] = [join(folder, 'disk'), join(folder, 'link')]
  await mkdir(disk)
  await symlink(disk, link)
  const { db, config } = original
  await backUp(db, config.dataDir, link, new Date())
  expect(await readdir(disk)).toContain('pictures')
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
})

test('a backup says why it cannot be written', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const [dir, reason] of [
    [join(file, 'backup'), 'a file is in its place'],
    ['/proc/backups/today', 'no folder can be made there'],
  ] as const) {
    const error = await original.owner('backup', { dir }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(OwnerError)
    expect((error as Error).message).toBe(
      `${dir} cannot be written (${reason}): no backup was made.`,
    )
  }
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
  // Whoever alters it can sign it, too.
  const signed = (altered: string): string => {
    const body = altered.slice(0, altered.lastIndexOf('{"sha256"'))
    return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`
  }
  for (const [name, other] of [
    ['"table":"orders"', '"table":"orders (id) select 1; --"'],
    ['"columns":["id","item"', '"columns":["id","item) select 1; --"'],
  ] as const) {
    expect(text).toContain(name)
    await spoil(
      () => writeFile(file, signed(text.replace(name, other))),
      /names a table or column that the shop does not have \(\w+.*\): nothing was changed/,
    )
  }
  await spoil(() => rm(file), /cannot be read \(there is no such file\)/)
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

/** What the migrations have made: columns, indexes, constraints, triggers, functions. */
const definitionsOf = async ({ db }: TestShop) => {
  const { rows } = await db.execute<{ line: string }>(sql`
    select format('%s %s %s %s', table_name, column_name, data_type, is_nullable) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select hash from drizzle.__drizzle_migrations
    order by line`)
  return rows.map(({ line }) => line)
}

const versions = ownMigrations().map(({ name }) => name)

/** A backup that the version with 12 migrations would have written. */
const older = { dir: join(folder, 'older'), rows: {} as Record<string, unknown[]>, version: '' }
beforeAll(async () => {
  const { client, db } = await openOlder(12)
  older.rows = await allRows(db)
  older.version = (await backUp(db, join(folder, 'nothing'), older.dir, new Date())).version
  await client.close()
})

test('a backup of an older version is restored and brought up to date', async () => {
  const { dir, rows, version } = older
  expect(version).toBe(versions[11])
  expect(await other.owner('restore', { dir })).toContain(
    `it was of version ${version}, and is brought up to ${versions.at(-1)}`,
  )
  const after = await allRows(other.db)
  for (const [table, own] of Object.entries(rows)) {
    // What is past its expiry date is sold out since version 35.
    const known = own.map((row) => ({ ...Object(row), sold_out: expect.any(Boolean) }))
    expect(after[table], table).toMatchObject(table === 'products' ? known : own)
  }
  expect(after['products']).toMatchObject([{ exp_date: '2026-01-02', sold_out: true }])
  expect(await definitionsOf(other)).toEqual(await definitionsOf(original))
  expect((await other.customer('9876501111')).customerId).toBeGreaterThan(1)
})

test('of a backup of an older version that fails, nothing is left', async () => {
  const dir = join(folder, 'older-broken')
  await cp(older.dir, dir, { recursive: true })
  const file = backupFile(dir)
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -2)
  const text = `${lines.join('\n')}\n{"table":"verticals","columns":["id"]}\n{"id":7}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(file, `${text}${JSON.stringify({ sha256 })}\n`)
  const [rows, definitions] = [await contents(other.db), await definitionsOf(other)]
  await expect(other.owner('restore', { dir })).rejects.toThrow('The database refused this')
  expect(await contents(other.db)).toEqual(rows)
  expect(await definitionsOf(other)).toEqual(definitions)
})

test('a backup of a newer version is refused, and both versions are named', async () => {
  const dir = join(folder, 'newer')
  await original.owner('backup', { dir })
  const file = backupFile(dir)
  const [head = '', ...rest] = (await readFile(file, 'utf8')).split('\n').slice(0, -2)
  const before = await contents(other.db)
  interface Head {
    format: number
    migrations: string[]
    version?: string
  }
  const refuse = async (change: (head: Head) => void) => {
    const other = JSON.parse(head) as Head
    change(other)
    const text = `${[JSON.stringify(other), ...rest].join('\n')}\n`
    const sha256 = createHash('sha256').update(text).digest('hex')
    await writeFile(file, `${text}${JSON.stringify({ sha256 })}\n`)
    return restore(original.db, original.config.dataDir, dir)
  }
  const own = versions.at(-1)
  await expect(
    refuse((made) => {
      made.migrations.push('a hash')
      made.version = '0099_later'
    }),
  ).rejects.toThrow(
    `is of a newer version of the shop (0099_later; this one is ${own}): install that one first: nothing was changed`,
  )
  await expect(refuse(({ migrations }) => (migrations[2] = 'a hash'))).rejects.toThrow(
    `is of another version of the shop (${own}; this one is ${own}), with other tables: nothing`,
  )
  await expect(refuse((made) => (made.format = 2))).rejects.toThrow(
    'is of a version that this program does not know: nothing was changed',
  )
  expect(await contents(other.db)).toEqual(before)
})

test('a database that was just created holds no shop to back up, and nobody to forget', async () => {
  await other.db.execute(sql`truncate settings cascade`)
  const dir = join(folder, 'none')
  for (const [command, args] of [
    ['backup', { dir }],
    ['forget', { contact: '9876501234' }],
  ] as const)
    await expect(other.owner(command, args)).rejects.toThrow('There is no shop in this database.')
  await expect(stat(dir)).rejects.toThrow('ENOENT')
})

test('an order that is in no backup after three days is told to the owner, once a week', async () => {
  const day = 86_400_000
  await using shop = await openShop({ env: { ORDERS_EMAIL: 'kitchen@shop.example' } })
  await shop.changeProduct('kaju-katli-250g', { stock: 20, maxPerOrder: 10 })
  const shopper = await shop.newShopper()
  await shopper.put('kaju-katli-250g')
  await shopper.buy()
  const mails = () => shop.outbox().filter(({ subject }) => subject?.includes('no backup'))
  /** How many there are after so many more days. */
  const mailsIn = async (days: number) => {
    shop.clock.advance(days * day)
    await forgetOld(shop.app.shop)
    await vi.waitFor(async () =>
      expect(await shop.db.$count(messages, isNotNull(messages.nextTryAt))).toBe(0),
    )
    return mails().length
  }
  expect(await mailsIn(2.5)).toBe(0)
  expect(await mailsIn(0.5)).toBe(1)
  expect(mails()[0]).toMatchObject({ to: 'kitchen@shop.example' })
  expect(mails()[0]?.text).toContain('there was no backup yet')
  expect([await mailsIn(6.5), await mailsIn(0.5)]).toEqual([1, 2])

  const dir = join(folder, 'reminded')
  await shop.owner('backup', { dir })
  const backedUp = formatDateTime(shop.clock.now())
  expect(await mailsIn(8)).toBe(2)
  await shopper.put('kaju-katli-250g')
  await shopper.buy()
  expect([await mailsIn(2.5), await mailsIn(0.5)]).toEqual([2, 3])
  expect(mails()[2]?.text).toContain(`the last backup is of ${backedUp}`)
  // A restored shop has what is in its backup.
  await shop.owner('restore', { dir })
  expect(await mailsIn(8)).toBe(3)
})
