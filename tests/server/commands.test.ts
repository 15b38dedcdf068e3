import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { productDetail } from '#src/contract/product.ts'
import { search } from '#src/contract/search.ts'
import { indiaDate } from '#src/domain/india.ts'
import { runCommand } from '#src/server/control/commands.ts'
import { products } from '#src/server/db/schema/product.ts'
import { searchWords } from '#src/server/db/schema/search.ts'
import { productsOf } from '#src/server/product/item.ts'
import { saveProducts, type ProductInput } from '#src/server/product/save.service.ts'
import { readSampleItems, readSampleShop } from '#src/server/sample/files.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

const shop = shopForEach()

const run: TestShop['owner'] = (command, args) => shop.owner(command, args)
const find = async (slug: string) =>
  (await shop.db.select().from(products).where(eq(products.slug, slug)))[0]
const count = () => shop.db.$count(products)

const csv = (rows: string[]): string =>
  [
    'item,name,brand,category,quantity,unit,mrp,selling_price,stock,item_code,hsn,gst_percent,pictures,description,allergens,veg',
    ...rows,
  ].join('\n')
const peda = (size: number, mrp: number, price: number, text = '') =>
  `test-peda,Test Peda,chaina-ram,milk-sweets,${size},g,${mrp},${price},20,TP-${size},2106,5,peda.jpg,"${text}",milk,yes`

test('a CSV file adds one product per row; the same file again replaces them', async () => {
  const before = await count()
  const text = csv([peda(250, 200, 180, 'Soft, round'), peda(500, 390.5, 350)])
  expect(await run('import', { kind: 'csv', text })).toContain('2 new, 0 changed, 0 as before')
  const small = await find('test-peda-250g')
  expect(small).toMatchObject({ mrp: 20_000, sellingPrice: 18_000, description: 'Soft, round' })
  expect(await find('test-peda-500g')).toMatchObject({ mrp: 39_050, description: 'Soft, round' })
  await run('import', { kind: 'csv', text: csv([peda(250, 200, 150)]) })
  expect(await find('test-peda-250g')).toMatchObject({
    id: small?.id,
    sellingPrice: 15_000,
    description: 'Not available',
  })
  expect(await count()).toBe(before + 2)
  const { payload } = await shop.send(productDetail, {
    product_slug: 'test-peda-250g',
    store_id: site.storeId,
  })
  expect(payload.selling_price).toBe(150)
})

test('a name that was misspelt in a file is no word once it is corrected or withdrawn', async () => {
  const find = async (keyword: string) => {
    const reply = await shop.send(search, { store_id: site.storeId, keyword })
    return reply.payload_searchAI.map(({ name }) => name)
  }
  const save = (name: string) =>
    run('import', { kind: 'csv', text: csv([peda(250, 200, 180).replace('Test Peda', name)]) })
  const isKnown = (word: string) => shop.db.$count(searchWords, eq(searchWords.word, word))
  await save('Kalaknd Test')
  expect(await find('kalaknd')).toEqual(['Kalaknd Test'])
  await save('Kalakand Test')
  expect(await find('kalaknd')).toContain('Kalakand Test')
  expect([await isKnown('kalakand'), await isKnown('kalaknd')]).toEqual([1, 0])
  await run('withdraw', { slugs: ['test-peda'] })
  expect([await isKnown('test'), await isKnown('peda')]).toEqual([0, 1])
})

test('a file tells of colours, models, polish and expiry', async () => {
  const head = 'model_name,polished,exp_date,color_name,color_code'
  const row = (size: number, more: string) => `${peda(size, 200, 180)},${more}`
  const [names = '', ...rows] = csv([
    row(250, 'Utsav,no,2027-03-31,Deep Green,#0f6350').replace('TP-250', 'TP-1'),
    row(250, 'Utsav,no,,Red,#cf102e').replace('TP-250', 'TP-2').replace('peda.jpg', 'peda-2.jpg'),
    row(500, 'Utsav,no,,,'),
  ]).split('\n')
  const text = [`${names},${head}`, ...rows].join('\n')
  expect(await run('import', { kind: 'csv', text })).toContain('3 new, 0 changed, 0 as before')
  expect(await find('test-peda-250g-deep-green')).toMatchObject({
    name: 'Test Peda, Deep Green',
    colorName: 'Deep Green',
    colorCode: '#0f6350',
    modelName: 'Utsav',
    polished: false,
    expDate: '2027-03-31',
    pictures: ['peda.jpg'],
  })
  expect(await find('test-peda-250g-red')).toMatchObject({ pictures: ['peda-2.jpg'] })
  expect(await find('test-peda-500g')).toMatchObject({ name: 'Test Peda', expDate: null })
  for (const [right, wrong, output] of [
    ['#0f6350', 'green', 'Line 2, item test-peda: color_code is "green", but must be # and six of'],
    [
      '2027-03-31',
      '2027-02-31',
      'Line 2, item test-peda: exp_date is "2027-02-31", but must be a day such as 2026-12-31',
    ],
    ['Deep Green,', ',', 'Line 2, item test-peda: color_name is empty: it must be text'],
  ] as const)
    await expect(run('import', { kind: 'csv', text: text.replace(right, wrong) })).rejects.toThrow(
      output,
    )
})

test('a CSV file may be as Excel writes it, and its texts are cleaned', async () => {
  const text = csv([peda(250, 200, 180, 'Soft,\u2028round \u202eand\u2069 sweet')])
  const [head = '', row = ''] = text.split('\n')
  const excel = `\uFEFF${head.replaceAll(',', ';')}\r\n${row.replace('"Soft,', 'Soft\0').replaceAll(',', ';').replace('Soft\0', '"Soft,')}\r\n`
  expect(await run('import', { kind: 'csv', text: excel })).toContain(
    '1 new, 0 changed, 0 as before',
  )
  expect(await find('test-peda-250g')).toMatchObject({
    name: 'Test Peda',
    description: 'Soft,\nround and sweet',
  })
  const lines = csv([peda(250, 200, 180, 'Soft,\r\nround')]).replace('item,name', ' Item, NAME ')
  expect(await run('import', { kind: 'csv', text: lines })).toContain('0 new, 1 changed')
  expect(await find('test-peda-250g')).toMatchObject({ description: 'Soft,\nround' })
})

test('no other door lets a product in of which no page could be made', async () => {
  const [sample] = productsOf(await readSampleItems(await readSampleShop()))
  const wrong = (change: object) =>
    saveProducts(shop.db, [{ ...(sample as ProductInput), ...change }])
  const slug = sample?.slug ?? ''
  await expect(wrong({ name: '<i>Kaju</i>' })).rejects.toThrow(`${slug}: name may hold no HTML`)
  await expect(wrong({ ingredients: 'a<!--' })).rejects.toThrow(`${slug}: ingredients may hold`)
  await expect(wrong({ slug: 'Kaju' })).rejects.toThrow('Kaju: name_url may hold small letters')
  await expect(wrong({ name: ' ' })).rejects.toThrow(`${slug}: it has no name`)
  await wrong({ name: 'Kaju < 5 & > 3' })
  const before = await count()
  // In the last of two batches that are written to the database.
  const many = Array.from({ length: 600 }, (_, at) => ({
    ...(sample as ProductInput),
    slug: `t-${at}`,
    itemCode: `T-${at}`,
    barcode: null,
    ...(at === 599 && { brand: 'nobody' }),
  }))
  await expect(saveProducts(shop.db, many)).rejects.toThrow('t-599: there is no brand "nobody"')
  expect(await count()).toBe(before)
})

test('a product that comes under another name is found by that one and no longer by the old', async () => {
  const named = (name: string) =>
    run('import', { kind: 'csv', text: csv([peda(250, 200, 180).replace('Test Peda', name)]) })
  const found = async (keyword: string) =>
    (await shop.send(search, { store_id: site.storeId, keyword })).payload_searchAI.map(
      ({ name_url }) => name_url,
    )
  await named('Mathura Test Peda')
  expect(await found('mathura')).toContain('test-peda-250g')
  await named('Dharwad Test Peda')
  expect(await found('dharwad')).toContain('test-peda-250g')
  expect(await found('mathura')).not.toContain('test-peda-250g')
})

test('a file with a mistake changes nothing and says where it is', async () => {
  const before = await count()
  const good = peda(250, 200, 180)
  for (const [kind, text, output] of [
    [
      'csv',
      csv([good, peda(500, 300, 350)]),
      'Line 3, item test-peda: selling_price 350 is above the MRP 300.',
    ],
    [
      'csv',
      csv([good, good]),
      'Line 3, item test-peda: the size test-peda-250g stands in the file already',
    ],
    [
      'csv',
      csv([good.replace('200', 'many')]),
      'Line 2, item test-peda: mrp is "many", but must be a number above 0, at most 1000000, in digits only, such as 160.',
    ],
    [
      'csv',
      csv([good.replace('chaina-ram', 'nobody')]),
      'Line 2, item test-peda: there is no brand "nobody"',
    ],
    ['csv', 'item,colour\nx,red', 'The column "colour" is not known'],
    ['csv', csv([`${good},more`]), 'Line 2 has 17 cells, but there are 16 columns.'],
    [
      'csv',
      csv([good, good.replace(/,yes$/, '')]),
      'Line 3 has 15 cells, but there are 16 columns.',
    ],
    [
      'csv',
      csv([good.replace('2106', '02106')]),
      'Line 2, item test-peda: hsn is "02106", but must be 4, 6 or 8 digits, such as 2106',
    ],
    ['csv', 'item,name,item\nx,X,x', 'The column "item" stands twice'],
    ['csv', 'name\nX', 'There is no column "item"'],
    ['csv', '\uFEFF\n,\n', 'The file is empty'],
    ['csv', csv([good, peda(500, 300, 250, 'Soft').replace('"Soft"', '"Soft')]), 'Line 3: a quot'],
    [
      'csv',
      csv([good, peda(500, 300, 250).replace('Test Peda', '"Test\nPeda"')]),
      'Line 3: name goes on in the next line; is a quotation mark missing?',
    ],
    [
      'csv',
      csv([good, peda(500, 300, 250, '<b>Soft</b>').replaceAll('test-', 'new-')]),
      'Line 3, item new-peda: description may hold no HTML, but holds "<b>"',
    ],
    [
      'csv',
      csv([good.replace('Test Peda', '\u202ePeda <img src=x onerror=y>')]),
      'Line 2, item test-peda: name may hold no HTML',
    ],
    ['json', '[{"slug":"x"', 'The file is no JSON'],
    [
      'json',
      `[{"slug":${'['.repeat(60_000)}${']'.repeat(60_000)}}]`,
      'is nested more than 20 levels deep',
    ],
    [
      'csv',
      csv([good.replace('test-peda', ''), good.replace('test-peda', '')]),
      /2 errors[^]+Line 2, item \(line 2\): item is empty: [^]+Line 3, item \(line 3\): item is/,
    ],
    ['csv', csv([good.replace('test-peda', 'Peda')]), 'item Peda: item is "Peda", but must be'],
    ['json', '{}', 'The file must hold a list of items'],
    ['json', '[{"slug":5}]', 'Item number 1: name is missing: it must'],
    ['json', '[5]', 'Item number 1: it is 5, but must be {'],
    [
      'json',
      '[{"slug":"x"}]',
      /^The file has \d+ errors\. Nothing was changed\.\n  Item x: name is missing: it must be text[^]+\n  and \d+ more$/,
    ],
  ])
    await expect(run('import', { kind, text })).rejects.toThrow(output)
  expect(await count()).toBe(before)
})

test('a price in JSON with a third decimal is refused, not rounded', async () => {
  const [item] = await readSampleItems(await readSampleShop())
  const [size] = item!.sizes
  const text = JSON.stringify([{ ...item, sizes: [{ ...size, mrp: 1000.005 }] }])
  await expect(run('import', { kind: 'json', text })).rejects.toThrow(
    'mrp is 1000.005, but must be a number above 0, at most 1000000, with at most two decimals',
  )
})

test('all faults of a file are told at once, with what is allowed', async () => {
  const good = peda(250, 200, 180)
  const columns = 'item,name,brand,category,quantity,unit,mrp,stock,allergens,veg'
  const wrong = 'new-peda,New Peda,Meetha Ghar,milk-sweets,250,g,"1,160",Rs 5,milk,perhaps'
  const text = [columns, wrong, wrong.replace('250', '250 g').replace('new-', 'old-')].join('\n')
  const message = await run('import', { kind: 'csv', text }).catch((error: Error) => error.message)
  const brand =
    'brand is "Meetha Ghar", but must be small letters a to z, digits and single hyphens, such as meetha-ghar'
  const mrp =
    'mrp is "1,160", but must be a number above 0, at most 1000000, in digits only, such as 1160'
  const stock =
    'stock is "Rs 5", but must be a whole number from 0 to 1000000, in digits only, such as 5'
  expect(message?.split('\n')).toEqual([
    'The file has 10 errors. Nothing was changed.',
    '  The columns item_code, hsn and gst_percent are missing: a new dish, such as new-peda in line 2, needs item, name, brand, category, quantity, unit, mrp, stock, item_code, hsn, gst_percent, allergens and veg',
    `  Line 2, item new-peda: ${brand}`,
    '  Line 2, item new-peda: veg is "perhaps", but must be yes or no',
    `  Line 2, item new-peda: ${mrp}`,
    `  Line 2, item new-peda: ${stock}`,
    `  Line 3, item old-peda: ${brand}`,
    '  Line 3, item old-peda: veg is "perhaps", but must be yes or no',
    '  Line 3, item old-peda: quantity is "250 g", but must be a number above 0, at most 100000, in digits only, such as 250',
    `  Line 3, item old-peda: ${mrp}`,
    `  Line 3, item old-peda: ${stock}`,
  ])
  for (const [unit, price, fault] of [
    ['gram', '400', 'unit is "gram", but must be g, kg, ml, l or pieces'],
    [
      'g',
      '१६०',
      'mrp is "१६०", but must be a number above 0, at most 1000000, in digits only, such as 160',
    ],
    [
      'g',
      '"1.190,50"',
      'mrp is "1.190,50", but must be a number above 0, at most 1000000, in digits only, such as 1190.5',
    ],
    [
      'g',
      '1.190',
      'mrp is "1.190": rupees have at most two decimals, and no sign between thousands',
    ],
    ['g', '', 'mrp is empty: it must be a number above 0'],
  ])
    await expect(
      run('import', {
        kind: 'csv',
        text: `item,quantity,unit,mrp\nkaju-katli,250,${unit},${price}`,
      }),
    ).rejects.toThrow(`Line 2, item kaju-katli: ${fault}`)
  const unknown = 'kaju-katli,250,g,dear,mithais,no-such.jpg'
  const all = run('import', {
    kind: 'csv',
    text: `item,quantity,unit,mrp,category,pictures\n${unknown}`,
  })
  await expect(all).rejects.toThrow(
    `The file has 3 errors. Nothing was changed.
  Line 2, item kaju-katli: mrp is "dear", but must be a number above 0, at most 1000000, in digits only, such as 160
  Line 2, item kaju-katli: there is no category "mithais" in the shop
  There is no picture no-such.jpg: put it into pictures/ of the data folder first`,
  )
  const picture = 'item,quantity,unit,pictures\nkaju-katli,250,g,Kaju.JPG'
  await expect(run('import', { kind: 'csv', text: picture })).rejects.toThrow(
    /^Line 2, item kaju-katli: pictures is "Kaju.JPG", but .*\. Nothing was changed\.$/,
  )
  for (const [rows, fault] of [
    [
      'mrp\nkaju-katli,5,kg,900',
      'The columns stock and item_code are missing: a new size, such as kaju-katli in line 2, needs quantity, unit, mrp, stock and item_code',
    ],
    ['mrp,stock\nkaju-katli,5,kg,900,5', 'The column item_code is missing: a new size'],
    ['mrp\nnew-peda,1,kg,900', 'gst_percent, allergens and veg are missing: a new dish, such as'],
  ])
    await expect(
      run('import', { kind: 'csv', text: `item,quantity,unit,${rows}` }),
    ).rejects.toThrow(fault)
  const excel = csv([good]).replace('veg\n', 'veg,barcode,exp_date\n') + ',8.90999E+12,31/12/2026'
  await expect(run('import', { kind: 'csv', text: excel })).rejects.toThrow(
    /exp_date is "31\/12\/2026", but must be a day such as 2026-12-31\n.*barcode is "8\.90999E\+12": Excel has rounded the number; format the column as text/,
  )
  const codes =
    'item,quantity,unit,item_code,fssai,hsn\nkaju-katli,250,g,8.90999E+12,1.0025E+13,802'
  await expect(run('import', { kind: 'csv', text: codes })).rejects.toThrow(
    /fssai is "1\.0025E\+13": Excel has rounded the number; format.*\n.*hsn is "802": if it begins with 0, Excel has left that out/,
  )
  const code = 'item,quantity,unit,item_code\nkaju-katli,250,g,8.90999E+12'
  await expect(run('import', { kind: 'csv', text: code })).rejects.toThrow(
    'Line 2, item kaju-katli: item_code is "8.90999E+12": Excel has rounded the number',
  )
  await expect(run('import', { kind: 'csv', text: 'item,mrp\nkaju-katli,400' })).rejects.toThrow(
    'The columns quantity and unit are missing: each row needs quantity and unit. Nothing was changed.',
  )
})

test('a wrong unit is told as such, not as a size that contradicts its dish', async () => {
  const load = (text: string) => run('import', { kind: 'csv', text })
  const unit = /unit is "KG", but must be g, kg, ml, l or pieces/
  // The sizes differ in what the file has no column for, and the rows of one file in the name.
  await load('item,quantity,unit,name_hi\nkaju-katli,250,g,काजू')
  const apart = load('item,quantity,unit,mrp\nkaju-katli,250,KG,400')
  await expect(apart).rejects.toThrow(unit)
  await expect(apart).rejects.not.toThrow('differ in')
  const two = load('item,quantity,unit,name\nkaju-katli,250,g,Kaju Katli\nkaju-katli,500,KG,Katli')
  await expect(two).rejects.toThrow(unit)
  await expect(two).rejects.not.toThrow('in an earlier line')
})

test('empty cells to the right of a table mean nothing, and a column without a name is told', async () => {
  const text =
    'item,quantity,unit,mrp, ,\nkaju-katli,250,g,345, ,\n , , , , ,\nkaju-katli,500,g,670\n'
  expect(await run('import', { kind: 'csv', text })).toContain('2 as before')
  for (const [change, fault] of [
    [text.replace('345, ,', '345, ,?'), 'Line 2 has 6 cells, but there are 4 columns'],
    [text.replace('quantity', ''), 'Column 2 has no name in line 1'],
  ])
    await expect(run('import', { kind: 'csv', text: change })).rejects.toThrow(
      `${fault}. Nothing was changed.`,
    )
})

test('a line above the names of the columns is told, and how to do without it', async () => {
  const table = 'item;quantity;unit;mrp\nkaju-katli;250;g;345\n'
  for (const [line, named] of [
    ['sep=;', 'sep='],
    ['Price list of December;;;', 'Price list of December'],
  ] as const)
    await expect(run('import', { kind: 'csv', text: `${line}\n${table}` })).rejects.toThrow(
      `Line 1 is "${named}", but the first line must name the columns, such as item: delete the lines above that one. Nothing was changed.`,
    )
})

test('a number in a cell is written in digits only', async () => {
  for (const mrp of ['0x10', '1e3', 'Infinity', '']) {
    const text = `item,quantity,unit,mrp\nkaju-katli,250,g,${mrp}\n`
    await expect(run('import', { kind: 'csv', text })).rejects.toThrow(/mrp is .*in digits only/)
  }
})

test('each size that a file repeats is told with both its lines', async () => {
  const text = `item,quantity,unit,mrp\n${['250,g', '500,g', '250,g', '500,g'].map((size) => `kaju-katli,${size},700`).join('\n')}`
  await expect(run('import', { kind: 'csv', text })).rejects.toThrow(
    `The file has 2 errors. Nothing was changed.
  Line 4, item kaju-katli: the size kaju-katli-250g stands in the file already (Line 2, item kaju-katli)
  Line 5, item kaju-katli: the size kaju-katli-500g stands in the file already (Line 3, item kaju-katli)`,
  )
})

test('a dish whose sizes no longer have one name and place is told', async () => {
  const rename = (...sizes: number[]) =>
    run('import', {
      kind: 'csv',
      text: `item,quantity,unit,name\n${sizes.map((size) => `anjeer-roll,${size},g,Fig Roll`).join('\n')}`,
    })
  expect(await rename(250)).toContain('Warning: the sizes of anjeer-roll differ in name now')
  expect(await rename(250, 500)).not.toContain('Warning')
})

test('an import says what it changed, and refuses a file without rows', async () => {
  const total = await count()
  const list = 'item,quantity,unit,mrp,selling_price'
  const price = `${list}\nkaju-katli,250,g,400,380`
  const told = (counts: string) => `Products in the file: ${counts}; the shop has ${total} now.`
  expect(await run('import', { kind: 'csv', text: price })).toContain(
    told('0 new, 1 changed, 0 as before'),
  )
  expect(await run('import', { kind: 'csv', text: price })).toContain(
    told('0 new, 0 changed, 1 as before'),
  )
  for (const [kind, text] of [
    ['csv', `${list}\n`],
    ['json', '[]'],
  ])
    await expect(run('import', { kind, text })).rejects.toThrow(/^The file has no .*changed\.$/)
  const over = 'item,quantity,unit,exp_date\nkaju-katli,250,g,2026-01-31'
  const today = over.replace('2026-01-31', indiaDate(shop.clock.now()))
  expect(await run('import', { kind: 'csv', text: today })).not.toContain('Warning')
  expect(await run('import', { kind: 'csv', text: over })).toContain(
    'Warning: Line 2, item kaju-katli: the expiry date 2026-01-31 is over, so it is not sold',
  )
})

test('a picture that cannot be read is refused, and a small one told of', async () => {
  const { dataDir } = shop.config
  await mkdir(join(dataDir, 'pictures'))
  const put = (name: string, bytes: Buffer) => writeFile(join(dataDir, 'pictures', name), bytes)
  const jpeg = async (width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background: '#c93' } })
      .jpeg()
      .toBuffer()
  const whole = await jpeg(1000)
  await put('broken.jpg', Buffer.from('no picture'))
  await put('cut.jpg', whole.subarray(0, whole.length / 2))
  await put('small.jpg', await jpeg(640))
  await put('large.jpg', whole)
  await put('slight.jpg', await jpeg(500))
  const named = (name: string) => `item,quantity,unit,pictures\nkaju-katli,250,g,${name}`
  const load = (name: string) => run('import', { kind: 'csv', text: named(name) })
  for (const name of ['broken.jpg', 'cut.jpg'])
    await expect(load(name)).rejects.toThrow(
      `${name} is no picture that can be read: save it as JPEG, PNG or WebP. Nothing was changed.`,
    )
  await put('Malai Peda.JPG', whole)
  await expect(load('malai-peda.jpg')).rejects.toThrow(
    'There is no picture malai-peda.jpg: pictures/ of the data folder has "Malai Peda.JPG"; rename it.',
  )
  await put('IMG-7.HEIC', whole)
  await expect(load('img-7.jpg')).rejects.toThrow(
    'pictures/ of the data folder has "IMG-7.HEIC"; convert it to JPEG.',
  )
  await expect(load('img-7.heic')).rejects.toThrow(
    'such as kaju-katli.jpg (convert the picture: another name does not make it a JPEG)',
  )
  const small = 'Warning: small.jpg has 640 pixels on its longer side; below 900 it looks blurred'
  expect(await load('small.jpg|large.jpg')).toMatch(new RegExp(`^${small}\nProducts in the file`))
  expect(await load('small.jpg')).not.toContain('Warning')
  await put('large.png', await jpeg(1000))
  expect(await load('large.jpg')).toContain(
    'Warning: large.png has the same name as large.jpg and is shown instead: delete it',
  )
  await expect(load('slight.jpg|broken.jpg')).rejects.toThrow(
    'Nothing was changed.\nWarning: slight.jpg has 500 pixels',
  )
  const { banners } = JSON.parse(await run('shop', {})) as { banners: object[] }
  const text = JSON.stringify({ banners: [{ ...banners[0], image: 'broken.jpg' }] })
  await expect(run('shop', { text })).rejects.toThrow('broken.jpg is no picture that can be read')
})

test('generate gives the same products every time', async () => {
  const before = await count()
  await run('generate', { count: 300 })
  expect(await count()).toBe(before + 300)
  const generated = () =>
    shop.db.select().from(products).where(like(products.itemCode, 'T0%')).orderBy(products.slug)
  const first = await generated()
  await run('generate', { count: 300 })
  expect(await generated()).toEqual(first)
  expect(first.some((product) => product.stock === 0)).toBe(true)
})

test('an MRP below the selling price is refused, and a lower selling price ends a deal', async () => {
  const [deal] = await shop.db.select().from(products).where(eq(products.dealKind, 'deal'))
  const slug = deal?.slug ?? ''
  await expect(run('product', { slug, mrp: 10 })).rejects.toThrow(
    /^The selling price .* is above the MRP ₹10\.00: nothing was changed\. To lower both, give --selling-price too\.$/,
  )
  expect(await find(slug)).toEqual(deal)
  const price = (deal?.dealPrice ?? 0) / 100
  expect(await run('product', { slug, sellingPrice: price + 1 })).not.toContain('ended')
  const output = await run('product', { slug, mrp: price, sellingPrice: price })
  expect(output).toContain('the deal has ended')
  const paise = price * 100
  expect(await find(slug)).toMatchObject({ mrp: paise, sellingPrice: paise, dealKind: null })
  await expect(run('product', { slug, stock: -1 })).rejects.toThrow(
    '--stock is -1, but must be a whole number from 0 to 1000000',
  )
})

test('what a command did is told once it is stored, not when it is rolled back', async () => {
  await shop.customer('9810043210')
  const slug = 'kaju-katli-250g'
  const before = await find(slug)
  for (const [command, args] of [
    ['product', { slug, stock: 7, mrp: 10, sellingPrice: 10 }],
    ['withdraw', { slugs: [slug] }],
    ['forget', { contact: '9810043210' }],
  ] as const) {
    const said: string[] = []
    const transaction = shop.db.transaction.bind(shop.db)
    const undone = vi.spyOn(shop.db, 'transaction').mockImplementationOnce((work) =>
      transaction(async (tx) => {
        await work(tx)
        throw new Error('rolled back')
      }),
    )
    const running = runCommand(shop.app, command, args, (line) => said.push(line))
    await expect(running, command).rejects.toThrow('rolled back')
    undone.mockRestore()
    expect(said, command).toEqual([])
  }
  expect(await find(slug)).toEqual(before)
})

test('reset brings the sample shop back as it was', async () => {
  await run('generate', { count: 50 })
  await run('product', { slug: 'kaju-katli-250g', stock: 1 })
  await run('reset')
  expect(await find('kaju-katli-250g')).not.toMatchObject({ stock: 1 })
  expect((await shop.db.select().from(products).where(like(products.itemCode, 'T0%'))).length).toBe(
    0,
  )
  expect(await run('orders')).toBe('There are no orders yet.')
})

test('an unknown command is refused', async () => {
  await expect(run('constructor')).rejects.toThrow('knows no command "constructor"')
})

test('a command says that the disk of the database is full', async () => {
  const trigger = (body: string) => shop.db.execute(sql.raw(body))
  await trigger(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await trigger(`create trigger full_disk before update on products execute function full_disk()`)
  await expect(run('product', { slug: 'kaju-katli-250g', stock: 1 })).rejects.toThrow(
    "The database's disk is full (could not extend file). Free some of it, and try again.",
  )
  await trigger('drop function full_disk cascade')
})

test('a command says in one line that the database is away', async () => {
  await shop.closeDatabase()
  for (const command of ['orders', 'fill'])
    await expect(run(command)).rejects.toThrow(
      /^The database cannot do this just now \([^\n]+\): try again in a moment\.$/,
    )
})
