import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Send } from '#src/api.ts'
import { orderList } from '#src/contract/order.ts'
import { productDetail } from '#src/contract/product.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { openDatabase } from '#src/server/db/open.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { site } from '#src/site.ts'
import { errorReport } from '#scripts/lib/console.ts'
import { filesBelow } from '#scripts/lib/files.ts'
import { readCommandLine } from '#scripts/owner/command-line.ts'
import { killRebuilds } from '../soak/rebuild.ts'
import { freePort } from '#tests/support/served/free-port.ts'
import { lastLine, quickCompression, runProgram, runToEnd } from '#tests/support/served/program.ts'
import { openServedShop, type ServedShop } from '#tests/support/served/served-shop.ts'
import { buy, logIn, openVisitor } from '#tests/support/served/visitor.ts'

const stockOf = async (send: Send, slug: string) =>
  (await send(productDetail, { product_slug: slug, store_id: site.storeId })).payload.stock

/** Starts and builds are slow on a busy machine. In milliseconds. */
const timeoutMs = 180_000

describe('a shop that runs', { timeout: timeoutMs }, () => {
  let shop: ServedShop
  const send = () => openVisitor().at(shop.origin)
  // As the shop's own: the port is in the addresses of its pages.
  const envOf = () => ({
    ...quickCompression,
    STORE_DATA_DIR: shop.dataDir,
    PORT: new URL(shop.origin).port,
  })
  const store = (...args: string[]) => runToEnd('scripts/store.ts', envOf(), args)

  beforeAll(async () => {
    shop = await openServedShop(quickCompression)
  }, 2 * timeoutMs)
  afterAll(() => shop.remove())

  test('says what it does and serves Home', async () => {
    const output = shop.program.output()
    for (const step of ['opening the database', 'sample shop', 'pulling', 'building', 'published'])
      expect(output).toContain(step)
    const home = await fetch(shop.origin)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<h1')
  })

  test('no schema or server code reaches a browser', async () => {
    const dir = join(shop.dataDir, 'releases', 'current', 'site')
    const files = await filesBelow(dir)
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const code = await readFile(join(dir, file), 'utf8')
      for (const trace of ['additionalProperties', 'typebox', 'drizzle', 'pgTable'])
        expect(code.includes(trace), `${file} holds "${trace}"`).toBe(false)
      // Else scripts, and their weight, differ from one address of the shop to the next.
      expect(code.includes(shop.origin), `${file} holds the shop's address`).toBe(false)
      // A Node module by its name; React has an object key `node`.
      expect(code, `${file} names a module of Node`).not.toMatch(/["'`]node:[a-z]/)
    }
  })

  test("takes the owner's commands while it runs", async () => {
    expect(await store('product', 'kaju-katli-250g', '--stock', '31')).toEqual({
      code: 0,
      output: expect.stringContaining('kaju-katli-250g: 31 in stock') as string,
    })
    expect(await stockOf(send(), 'kaju-katli-250g')).toBe(31)
    const dear = await store('product', 'kaju-katli-250g', '--selling-price', '99999')
    expect(dear.code).toBe(1)
    expect(dear.output).toMatch(
      /^The selling price ₹99,999\.00 is above the MRP .* nothing was changed\.$/,
    )
    expect(await store('product', 'nothing')).toEqual({
      code: 1,
      output: 'There is no product "nothing".',
    })
    const file = join(shop.dataDir, 'all.csv')
    expect(await store('export', file)).toEqual({ code: 0, output: `all products are in ${file}` })
    const text = await readFile(file, 'utf8')
    expect(text).toContain('\nkaju-katli,')
    // The file may hold what the owner has not imported yet.
    expect(await store('export', file)).toEqual({
      code: 1,
      output: `${file} is there already: choose another name.`,
    })
    expect(await readFile(file, 'utf8')).toBe(text)
    const lost = join(shop.dataDir, 'none', 'all.csv')
    expect((await store('export', lost)).output).toBe(
      `${lost} cannot be written (its folder does not exist).`,
    )
    const small = join(shop.dataDir, 'small')
    await mkdir(small)
    // Only root can mount a small disk, and not everywhere.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', small]).status === 0)
      try {
        const full = join(small, 'all.csv')
        // No part of the file is in the way of the next try.
        for (let tries = 0; tries < 2; tries++)
          expect((await store('export', full)).output).toBe(
            `${full} cannot be written (the disk is full).`,
          )
      } finally {
        spawnSync('umount', ['--lazy', small])
      }
    expect((await store('reset')).output).toContain('--yes')
    expect((await store('forget', '9876543211')).output).toContain('--yes')
    expect(await store('forget', '9876543211', '--yes')).toEqual({
      code: 1,
      output: 'The shop knows nobody by 9876543211.',
    })
  })

  test('keeps a second shop off its data', async () => {
    const { code, output } = await runToEnd('scripts/start.ts', {
      PORT: String(await freePort()),
      STORE_DATA_DIR: shop.dataDir,
    })
    expect(code).toBe(1)
    expect(lastLine(output)).toContain(`Another shop is running on ${shop.dataDir}`)
  })

  test('kill -9 after an order: the order is there, the stock is right, the customer logged in', async () => {
    const visitor = openVisitor()
    const customer = await logIn(visitor.at(shop.origin), shop.dataDir, '9876543210')
    const before = await stockOf(send(), 'kaju-katli-500g')
    const order = await buy(visitor.at(shop.origin), customer, 'kaju-katli-500g', 2)
    expect(await shop.restart('SIGKILL')).toBe('SIGKILL')
    const company_id = site.companyId
    const mine = await visitor.at(shop.origin)(orderList, { company_id, ...customer })
    expect(mine.payload_orderList.map((row) => row.order_id)).toEqual([order])
    expect(await stockOf(send(), 'kaju-katli-500g')).toBe(before - 2)
    expect((await store('orders')).output).toContain(`order ${order}`)
  })

  test('opens at once the next time, without a new build; Ctrl-C closes it with code 0', async () => {
    expect(await shop.restart('SIGINT')).toBe(0)
    expect(shop.program.output()).not.toContain('building')
    expect((await fetch(shop.origin)).status).toBe(200)
    await shop.program.prints('nothing changed since the last release')
  })

  test('brings a changed price to the page at once, and back with a rollback', async () => {
    const env = envOf()
    const page = async () => (await fetch(`${shop.origin}/product/kaju-katli-1kg`)).text()
    expect(await page()).not.toContain('₹987')
    const change = ['kaju-katli-1kg', '--mrp', '1999', '--selling-price', '987']
    const { output } = await store('product', ...change, '--publish')
    expect(output).toContain('published')
    await expect.poll(page).toContain('₹987')
    expect((await runToEnd('scripts/rebuild.ts', env)).output).toContain('nothing changed')
    expect((await runToEnd('scripts/rollback.ts', env)).code).toBe(0)
    await expect.poll(page).not.toContain('₹987')
  })

  /** Full version: `npm run soak -- rebuild`. */
  test('publishes no pages for another address than the running shop has', async () => {
    const before = await readCurrent(shop.dataDir)
    const elsewhere = { STORE_DATA_DIR: shop.dataDir }
    const wrong = new RegExp(`^The running shop is at ${shop.origin}, .* set PORT or SITE_URL`)
    const change = ['product', 'kaju-katli-1kg', '--stock', '17', '--publish']
    for (const { code, output } of [
      await runToEnd('scripts/store.ts', elsewhere, change),
      await runToEnd('scripts/rebuild.ts', elsewhere),
    ]) {
      expect(code).toBe(1)
      expect(output).toMatch(wrong)
    }
    expect((await store('product', 'kaju-katli-1kg')).output).not.toContain('17 in stock')
    expect(await readCurrent(shop.dataDir)).toEqual(before)
  })

  test('serves whole releases while rebuilds are killed, and loses none', async () => {
    const { dataDir, origin } = shop
    const settings = quickCompression
    const run = { dataDir, origins: [origin], kills: 2, seed: 11, settings }
    const summary = await killRebuilds(run)
    expect(summary).toMatch(/^2 rebuilds killed, .*none failed, nothing mixed, no release lost$/)
  })

  test("takes the owner's commands when it does not run, too", async () => {
    shop.program.kill('SIGTERM')
    expect(await shop.program.ended).toBe(0)
    expect((await store('product', 'kaju-katli-500g', '--stock', '3')).output).toContain(
      '3 in stock',
    )
    expect((await store('orders')).output).toContain('Kaju Katli')
    expect((await store('forget', '9876543210', '--yes')).output).toMatch(
      /^Orders that stay, .*: 1\.$/m,
    )
  })

  test('opens with the last release if a restart cannot make new pages', async () => {
    const { db, close } = await openDatabase({ dataDir: shop.dataDir })
    await db.execute(sql`update products set pictures = '{lost.jpg}' where id = 1`)
    await close()
    const env = { ...envOf(), PUBLIC_SHOP_NAME: 'New Name' }
    const program = runProgram('scripts/start.ts', [], env)
    try {
      await program.prints('the last release stays open', timeoutMs)
      expect(program.output()).toMatch(
        /its picture lost\.jpg is not in the gallery[^]+the shop is open/,
      )
      expect((await fetch(shop.origin)).status).toBe(200)
    } finally {
      program.kill('SIGTERM')
      expect(await program.ended).toBe(0)
    }
  })
})

/** What a program prints, and how it ends, that is called with these words. */
const refusalOf = async (args: readonly string[]) =>
  errorReport(await readCommandLine([...args]).catch((error: unknown) => error))

test("the owner's commands refuse what they would ignore", async () => {
  for (const [args, line] of [
    [['import', 'a.csv', 'b.csv'], 'import does not take "b.csv".'],
    [['reset', 'kaju-katli', '--yes'], 'reset does not take "kaju-katli".'],
    [['forget', '--yes'], 'forget needs a mobile number or an email address.'],
    [['orders', '--all'], '--all goes with withdraw, enquiries, not with orders.'],
    [['withdraw', 'kaju-katli', '--stock', '0'], '--stock goes with product, not with withdraw.'],
    [
      ['backup', '.data/copy', '--publish'],
      '--publish goes with import, withdraw, rename, feature, generate',
    ],
    [
      ['product', 'x', '--stock', '-5'],
      '--stock must be a whole number from 0 to 1000000, not "-5".',
    ],
    [
      ['product', 'x', '--stock', '99999999999'],
      '--stock must be a whole number from 0 to 1000000',
    ],
    [['product', 'x', '--stock'], '--stock needs a value after it.'],
    [
      ['product', 'x', '--mrp', '299.999'],
      '--mrp must be a number of rupees above 0 and up to 1000000, with at most two decimals, not "299.999".',
    ],
    [['product', 'x', '--price', '5'], 'There is no option --price.'],
    [['toString'], 'There is no command "toString".'],
  ] as const) {
    const { text, exitKind } = await refusalOf(args)
    const usage = `\\n\\nnpm run store -- ${args[0]} (.*\\n){1,12}\\n"npm run store" explains`
    expect(text).toMatch(
      args[0] === 'toString'
        ? /\n\nCommands: import, .+\.\n\n"npm run store" explains/
        : RegExp(usage),
    )
    expect(text.startsWith(line), text).toBe(true)
    expect(exitKind).toBe('error')
  }
  const cause = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/data/pg' })
  const ownWords = new OwnerError('The database folder cannot be opened.', { cause })
  expect(errorReport(ownWords).text).toBe(ownWords.message)
  // A shop that cannot be opened, in case it is not refused.
  const env = { STORE_DATA_DIR: '/proc/shop' }
  const args = ['orders', '--all']
  const output = (await refusalOf(args)).text
  expect(await runToEnd('scripts/store.ts', env, args)).toEqual({ code: 1, output })
})
