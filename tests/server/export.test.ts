import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runCommand } from '#src/server/control/commands.ts'
import { products } from '#src/server/db/schema/product.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'

const shop = shopForEach()

const write = (kind: 'csv' | 'json', stock = true) =>
  runCommand(shop.app, 'export', { kind, stock }, () => undefined) as Promise<string>
const load = (text: string, kind: 'csv' | 'json' = 'csv') => shop.owner('import', { kind, text })
const all = () => shop.db.select().from(products).orderBy(asc(products.id))
const katli = () => shop.product('kaju-katli-250g')

for (const kind of ['csv', 'json'] as const)
  test(`products written as ${kind} are imported again without a change`, async () => {
    const before = await all()
    const text = await write(kind)
    await load(text, kind)
    expect(await all()).toEqual(before)
    expect(await write(kind)).toBe(text)
  })

test('an export may be saved by Excel, which leaves empty cells at the end of rows out', async () => {
  await load('item,quantity,dimensions_cm,unit\nkaju-katli,250,,g')
  const before = await all()
  await load((await write('csv')).replaceAll(/,+\r\n/g, '\r\n'))
  expect(await all()).toEqual(before)
})

test('a file with counts undoes no sale that came after it', async () => {
  const slug = 'kaju-katli-250g'
  for (const kind of ['csv', 'json'] as const) {
    await shop.changeProduct(slug, { stock: 20 })
    const text = await write(kind)
    await shop.changeProduct(slug, { stock: 17 })
    await load(text, kind)
    expect((await katli()).stock).toBe(17)
    // The owner has counted.
    const parts = text.split(kind === 'csv' ? 'kaju-katli,' : '"slug": "kaju-katli",')
    const counted = (to: number) => {
      const [head = '', first = '', ...rest] = parts
      const changed =
        kind === 'csv'
          ? first.replace(',20,20,', `,${to},20,`)
          : first.replace('"stock": 20,', `"stock": ${to},`)
      expect(changed).not.toBe(first)
      return [head, changed, ...rest].join(kind === 'csv' ? 'kaju-katli,' : '"slug": "kaju-katli",')
    }
    const before = await all()
    await expect(load(counted(50), kind)).rejects.toThrow(
      `Nothing was changed.\n  ${slug}: 20 at the export, 17 now, 50 in the file`,
    )
    expect(await all()).toEqual(before)
    await shop.changeProduct(slug, { stock: 20 })
    // Repeated, it changes nothing more.
    for (let time = 0; time < 2; time++) await load(counted(50), kind)
    expect((await katli()).stock).toBe(50)
  }
})

test('a file without counts leaves the stock of a sale that came after it', async () => {
  for (const kind of ['csv', 'json'] as const) {
    const text = await write(kind, false)
    const { stock } = await katli()
    await shop.changeProduct('kaju-katli-250g', { stock: stock - 1 })
    await load(text, kind)
    expect((await katli()).stock).toBe(stock - 1)
  }
})

test('sizes of a dish that differ in what they state stay so', async () => {
  const rows = [
    'item,quantity,unit,contains,packed_by,country_origin',
    'kaju-katli,250,g,milk|cashew,,',
    'kaju-katli,500,g,,Somebody,Nepal',
  ]
  await load(rows.join('\n'))
  const stated = async () =>
    (await all())
      .filter(({ slug }) => ['kaju-katli-250g', 'kaju-katli-500g'].includes(slug))
      .map(({ contains, packedBy, countryOfOrigin }) => [contains, packedBy, countryOfOrigin])
  const expected = [
    [['milk', 'cashew'], '', ''],
    [null, 'Somebody', 'Nepal'],
  ]
  expect(await stated()).toEqual(expected)
  await load('item,quantity,unit,mrp\nkaju-katli,250,g,401\nkaju-katli,500,g,801')
  expect(await stated()).toEqual(expected)
  await load(await write('csv'))
  expect(await stated()).toEqual(expected)
})

test('a new size states what the shop knows of its dish, where the file says nothing', async () => {
  const columns = 'item,name,brand,category,quantity,unit,mrp,stock,item_code,hsn,gst_percent'
  const row = (size: string, code: string, more = '') =>
    `almonds,Almonds,meetha-ghar,whole-nuts,${size},1250,5,${code},0802,5${more}`
  const facts = async (slug: string) => {
    const { countryOfOrigin, ingredients, storage, contains, description, veg, allergens } =
      await shop.product(slug)
    return { countryOfOrigin, ingredients, storage, contains, description, veg, allergens }
  }
  const known = await facts('almonds-1kg')
  expect(known).toMatchObject({ countryOfOrigin: 'USA', contains: ['almond'] })
  await load([columns, row('1,kg', 'MG-4001-1000'), row('2,kg', 'AL-2')].join('\n'))
  // Without a row of a known size, and with an empty cell.
  await load([`${columns},country_origin,storage`, row('3,kg', 'AL-3', ',,Dry place')].join('\n'))
  expect(await facts('almonds-1kg')).toEqual(known)
  expect(await facts('almonds-2kg')).toEqual(known)
  expect(await facts('almonds-3kg')).toEqual({ ...known, storage: 'Dry place' })
  // The sizes that the shop has differ now.
  await expect(load([columns, row('4,kg', 'AL-4')].join('\n'))).rejects.toThrow(
    'Line 2: the sizes of almonds differ in storage; the new one needs its own. Nothing was changed.',
  )
  await load(
    [`${columns},storage`, row('4,kg', 'AL-4', ',Cool'), row('5,kg', 'AL-5', ',')].join('\n'),
  )
  expect(await facts('almonds-4kg')).toEqual({ ...known, storage: 'Cool' })
  await load([`${columns},storage`, row('6,kg', 'AL-6', ',')].join('\n'))
  expect(await facts('almonds-6kg')).toEqual({ ...known, storage: '' })
})

test('a picture that is not there, and an address that is too long, are refused', async () => {
  await expect(load([head, peda({ pictures: 'pedda.jpg' })].join('\n'))).rejects.toThrow(
    'There is no picture pedda.jpg: put it into pictures/ of the data folder first.',
  )
  const [item] = JSON.parse(await write('json')) as { sizes: object[] }[]
  const sizes = item!.sizes.map((size) => ({ ...size, pictures: ['kajju.jpg'] }))
  await expect(load(JSON.stringify([{ ...item, sizes }]), 'json')).rejects.toThrow(
    'There is no picture kajju.jpg',
  )
  const color = `${peda({ item: 'p'.repeat(100) })},${'Red'.repeat(12)},#cc0000`
  await expect(load([`${head},color_name,color_code`, color].join('\n'))).rejects.toThrow(
    'its address is longer than 120 letters',
  )
  await expect(
    load([`${head},color_name,color_code`, `${peda()},Red,`].join('\n')),
  ).rejects.toThrow('Line 2, item test-peda: color_code is empty: it must be')
  // A colour's code without its name.
  await expect(load([`${head},color_code`, `${peda()},#cc0000`].join('\n'))).rejects.toThrow(
    'Line 2, item test-peda: color_name is empty: it must be text',
  )
  // Nothing of it is left for the address.
  await expect(
    load([`${head},color_name,color_code`, `${peda()},लाल,#cc0000`].join('\n')),
  ).rejects.toThrow(
    'Line 2, item test-peda: color_name needs letters a to z or digits for the address.',
  )
})

test('a price list changes prices; what it has no column for stays, the stock too', async () => {
  await shop.changeProduct('kaju-katli-250g', { stock: 3 })
  const before = await katli()
  await load('item,quantity,unit,mrp,selling_price\nkaju-katli,250,g,400,380')
  const { digest: _, ...after } = await katli()
  expect(after).toMatchObject({ mrp: 40_000, sellingPrice: 38_000, stock: 3 })
  const { mrp, sellingPrice } = after
  expect({ ...after, digest: before.digest }).toEqual({ ...before, mrp, sellingPrice })
})

test('an empty stock keeps the count of the shop, also in JSON', async () => {
  const [head = '', ...rows] = (await write('csv')).split('\r\n')
  const at = head.replace('\uFEFF', '').split(',').indexOf('stock')
  const row = rows.find((one) => one.startsWith('kaju-katli,') && one.includes(',250,g,'))!
  const cells = row.split(',')
  // No cell before the stock holds a comma.
  expect(Number(cells[at])).toBe((await katli()).stock)
  cells[at] = ''
  await shop.changeProduct('kaju-katli-250g', { stock: 2 })
  await load([head, cells.join(',')].join('\n'))
  expect((await katli()).stock).toBe(2)
  const items = JSON.parse(await write('json')) as { slug: string; sizes: { stock?: number }[] }[]
  const own = items.filter(({ slug }) => slug === 'kaju-katli')
  for (const size of own.flatMap(({ sizes }) => sizes)) delete size.stock
  await shop.changeProduct('kaju-katli-250g', { stock: 1 })
  await load(JSON.stringify(own), 'json')
  expect((await katli()).stock).toBe(1)
})

const head =
  'item,name,brand,category,quantity,unit,mrp,stock,item_code,hsn,gst_percent,pictures,allergens,veg'
const peda = (change: Partial<Record<string, string>> = {}) =>
  Object.values({
    item: 'test-peda',
    name: 'Test Peda',
    brand: 'chaina-ram',
    category: 'milk-sweets',
    quantity: '250',
    unit: 'g',
    mrp: '100',
    stock: '5',
    code: 'TP-1',
    hsn: '2106',
    gst: '5',
    pictures: 'peda.jpg',
    allergens: 'milk|cashew',
    veg: 'yes',
    ...change,
  }).join(',')

test('nothing is assumed of what a new product holds', async () => {
  for (const [change, message] of [
    [{ allergens: '' }, 'Line 2, item test-peda: allergens is empty: it must be the allergens'],
    [{ veg: '' }, 'Line 2, item test-peda: veg is empty: it must be yes or no'],
    [{ veg: 'Veg' }, 'Line 2, item test-peda: veg is "Veg", but must be yes or no'],
    [{ stock: '' }, 'Line 2, item test-peda: a new product needs its stock.'],
    [{ gst: '' }, 'Line 2, item test-peda: gst_percent is empty: it must be'],
  ] as const)
    await expect(load([head, peda(change)].join('\n')), message).rejects.toThrow(message)
  await load([head, peda({ allergens: 'none', veg: 'No' })].join('\n'))
  expect(await shop.product('test-peda-250g')).toMatchObject({ allergens: [], veg: false })
  const label = `${peda({ item: 'own-peda', code: 'TP-2' })},Own Dairy,10`
  await load([`${head},manufactured_by,shelf_life`, label].join('\n'))
  expect(await shop.product('own-peda-250g')).toMatchObject({
    manufacturedBy: 'Own Dairy',
    packedBy: 'Own Dairy',
    shelfLife: 10,
    shelfLifeUnit: 'days',
  })
})

test('rows that contradict each other, or themselves, are refused', async () => {
  const second = { quantity: '500', code: 'TP-2' }
  await expect(load([head, peda(), peda({ ...second, veg: 'no' })].join('\n'))).rejects.toThrow(
    'Line 3: veg of test-peda is "no", but "yes" in an earlier line. Nothing was changed.',
  )
  await expect(load([`${head},contains`, `${peda()},milk`].join('\n'))).rejects.toThrow(
    'Line 2, item test-peda: allergens has "cashew", but contains has no "cashew". Nothing was',
  )
  // An empty cell says no other thing, in sizes that are new and in those that the shop has.
  const rows = [head, peda({ allergens: 'milk | cashew' })]
  rows.push(peda({ ...second, name: '', veg: '', allergens: '' }))
  for (let time = 0; time < 2; time++) await load(rows.join('\n'))
  expect(await shop.product('test-peda-500g')).toMatchObject({
    name: 'Test Peda',
    veg: true,
    allergens: ['milk', 'cashew'],
  })
})

test('the price of a deal without its kind is refused, and a deal ends without either', async () => {
  const columns = 'item,quantity,unit'
  await load([`${columns},deal_kind,deal_price`, 'kaju-katli,250,g,hot,100'].join('\n'))
  expect(await katli()).toMatchObject({ dealKind: 'hot', dealPrice: 10_000 })
  await expect(
    load([`${columns},deal_kind,deal_price`, 'kaju-katli,250,g,,90'].join('\n')),
  ).rejects.toThrow('Line 2: kaju-katli has a deal_price but no deal_kind')
  for (const [deal, fault] of [
    ['hot,9999', 'deal_price 9999 is not below the selling price'],
    ['hot,', 'deal_price is empty: it must be'],
    ['best,90', 'deal_kind is "best", but must be deal or hot'],
  ])
    await expect(
      load([`${columns},deal_kind,deal_price`, `kaju-katli,250,g,${deal}`].join('\n')),
    ).rejects.toThrow(`Line 2, item kaju-katli: ${fault}`)
  await load([`${columns},deal_price`, 'kaju-katli,250,g,90'].join('\n'))
  expect(await katli()).toMatchObject({ dealKind: 'hot', dealPrice: 9_000 })
  await load([`${columns},deal_kind`, 'kaju-katli,250,g,'].join('\n'))
  expect(await katli()).toMatchObject({ dealKind: null, dealPrice: 0 })
  await expect(load([`${columns},deal_price`, 'kaju-katli,250,g,90'].join('\n'))).rejects.toThrow(
    'no deal_kind, which is deal or hot. Nothing was changed.',
  )
})

test('a code of another product is refused by its name', async () => {
  const { itemCode } = await katli()
  await expect(load([head, peda({ code: itemCode })].join('\n'))).rejects.toThrow(
    `test-peda-250g: the item code ${itemCode} belongs to kaju-katli-250g already`,
  )
  await expect(load([head, peda(), peda({ quantity: '500' })].join('\n'))).rejects.toThrow(
    'The item code TP-1 stands twice, at test-peda-250g and test-peda-500g; each size needs its own. Nothing was changed.',
  )
})

test('a field that JSON does not have, and a barcode that none is, are refused', async () => {
  const items = JSON.parse(await write('json')) as { slug: string; sizes: object[] }[]
  const own = items.find(({ slug }) => slug === 'kaju-katli')!
  const [size] = own.sizes
  for (const [item, message] of [
    [{ ...own, storrage: 'Cool' }, 'storrage is not a field of this file'],
    [{ ...own, sizes: [{ ...size, stok: 5 }] }, 'sizes, row 1: stok is not a field of this file'],
    [
      { ...own, shelfLife: { value: 5, unit: 'days', from: 'packing' } },
      'shelfLife.from is not a field of this file',
    ],
    [
      { ...own, sizes: [{ ...size, barcode: '8909990400108' }] },
      'sizes, row 1: barcode "8909990400108" is no EAN or UPC: a digit is wrong or missing',
    ],
  ] as const)
    await expect(load(JSON.stringify([item]), 'json')).rejects.toThrow(
      `Item kaju-katli: ${message}.`,
    )
  await expect(load([`${head},barcode`, `${peda()},12345678`].join('\n'))).rejects.toThrow(
    'Line 2, item test-peda: barcode "12345678" is no EAN or UPC',
  )
})

test('a size of half a kilo, and a colour with brackets, have an address', async () => {
  const rows = [
    `${head},color_name,color_code`,
    `${peda({ quantity: '0.5', unit: 'kg' })},Gold (matt),#aa8833`,
  ]
  await load(rows.join('\n'))
  expect(await shop.product('test-peda-0-5kg-gold-matt')).toMatchObject({ amount: 0.5 })
})
