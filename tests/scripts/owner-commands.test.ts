import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { errorReport } from '#scripts/lib/console.ts'
import { readCommandLine } from '#scripts/owner/command-line.ts'
import { folderForEach } from '#tests/support/hooks/folder.ts'

const folder = folderForEach('owner')
const order = 'MG-20261127-000001'

test('the shop gets each command of the owner as it was typed', async () => {
  for (const [words, args] of [
    [['export', 'all.CSV'], { kind: 'csv', stock: false }],
    [['export', 'all.json', '--counts'], { kind: 'json', stock: true }],
    [['withdraw', 'kaju-katli', 'peda-250g'], { slugs: ['kaju-katli', 'peda-250g'] }],
    [['withdraw', '--all', '--yes'], { slugs: null }],
    [['rename', 'brand', 'old', 'new'], { kind: 'brand', from: 'old', to: 'new' }],
    [['feature'], { items: null }],
    [['feature', 'none'], { items: [] }],
    [['feature', 'peda', 'jalebi'], { items: ['peda', 'jalebi'] }],
    [['generate', '200000'], { count: 200_000 }],
    [['product'], {}],
    [['product', 'peda', '--hide'], { slug: 'peda', hidden: true }],
    [['product', 'peda', '--show'], { slug: 'peda', hidden: false }],
    [
      ['product', 'peda', '--stock', '0', '--loose', '3', '--mrp', '9.50', '--selling-price', '8'],
      { slug: 'peda', stock: 0, loose: 3, mrp: 9.5, sellingPrice: 8 },
    ],
    [['shop'], {}],
    [['orders'], {}],
    [['orders', '2026-11-28'], { day: '2026-11-28' }],
    [['slips', '2026-11-28'], { day: '2026-11-28' }],
    [['invoices', '2026-11-28'], { day: '2026-11-28' }],
    [['sales', '2026-11'], { period: '2026-11' }],
    [['cancel', order, 'Burnt'], { order, reason: 'Burnt' }],
    [['cancel', order, '7', 'Burnt'], { order, item: 7, reason: 'Burnt' }],
    [
      ['cancel', order, 'Burnt', '--given-back', 'yes'],
      { order, reason: 'Burnt', isGivenBack: true },
    ],
    [
      ['cancel', order, 'Burnt', '--given-back', 'no'],
      { order, reason: 'Burnt', isGivenBack: false },
    ],
    [['refund', order, '7', 'Stale'], { order, item: 7, reason: 'Stale' }],
    [['refund', order, 'Late', '--amount', '99.90'], { order, reason: 'Late', amount: 99.9 }],
    [['refund', '5', 'again'], { refund: 5, how: 'again' }],
    [['refund', '5', 'done'], { refund: 5, how: 'done' }],
    [
      ['change', order, '--day', '2026-11-28', '--house-no', 'B-2', '--pincode', '110048'],
      { order, day: '2026-11-28', houseNo: 'B-2', pincode: '110048' },
    ],
    [['change', order, '--contact', '+91 98100 43210'], { order, contact: '9810043210' }],
    [['days'], {}],
    [['days', '2026-11-29', 'closed'], { day: '2026-11-29', places: 0 }],
    [['days', '2026-11-29', '40'], { day: '2026-11-29', places: 40 }],
    [['days', '2026-11-29', 'open'], { day: '2026-11-29', places: null }],
    [['order', order, 'undo'], { order, progress: 'undo' }],
    [['item', '7', 'packed'], { item: 7, progress: 'packed' }],
    [['shipment', order], { order }],
    [['webhook', order, 'order.paid'], { order, event: 'order.paid' }],
    [['alerts'], null],
    [['enquiries'], { all: false }],
    [['enquiries', '--all'], { all: true }],
    [['enquiries', 'done', '4'], { done: 4 }],
    [['reviews'], {}],
    [['reviews', 'peda-250g'], { product: 'peda-250g' }],
    [['reviews', 'delete', '4'], { remove: 4 }],
    [['forget', '9810043210', '--yes'], { contact: '9810043210' }],
    [['messages'], {}],
    [['messages', 'again'], { again: true }],
    // The running shop may have another working directory.
    [['backup', 'copy'], { dir: resolve('copy') }],
    [['restore', 'copy', '--yes'], { dir: resolve('copy') }],
    [['reset', '--yes'], null],
  ] as [string[], unknown][])
    expect((await readCommandLine(words))?.args, words.join(' ')).toEqual(args)
  for (const words of [[], ['help']]) expect(await readCommandLine(words)).toBe(null)
})

/** What is printed of a refused command. */
const refused = async (words: string[], env: NodeJS.ProcessEnv = {}) =>
  errorReport(await readCommandLine(words, env).catch((error: unknown) => error)).text

test('a file reaches the shop as its text, and only in UTF-8', async () => {
  const [file, latin] = [join(folder, 'list.csv'), join(folder, 'latin.csv')]
  await writeFile(file, 'item\nलड्डू')
  await writeFile(latin, Buffer.from('item\nCaf\xe9', 'latin1'))
  const typed = await readCommandLine(['import', file, '--publish'])
  expect(typed).toMatchObject({ args: { kind: 'csv', text: 'item\nलड्डू' } })
  expect(typed?.options.publish).toBe(true)
  expect(await readCommandLine(['boxes', file])).toMatchObject({ args: { text: 'item\nलड्डू' } })
  await expect(readCommandLine(['import', latin])).rejects.toThrow('is not in UTF-8')
  for (const [path, reason] of [
    [join(folder, 'none'), 'there is no such file'],
    [folder, 'it is a folder'],
  ] as const)
    await expect(readCommandLine(['shop', path])).rejects.toThrow(
      `${path} cannot be read (${reason}).`,
    )
})

test('a command that would destroy or miss something is refused', async () => {
  for (const [words, line] of [
    [['withdraw'], 'withdraw needs products, such as kaju-katli-250g, or --all.'],
    [['withdraw', 'peda', '--all', '--yes'], 'withdraw needs products, such as'],
    [['withdraw', '--all'], 'withdraw --all deletes every product. If you mean it, add --yes.'],
    [['restore', 'copy'], 'restore replaces all products, customers and orders. If you mean it'],
    [['reset'], 'reset deletes all products, customers and orders. If you mean it'],
    [['forget', '9810043210'], 'forget deletes an account with all but its orders, for good.'],
    [['rename', 'item', 'peda'], 'rename needs a kind and two names'],
    [['generate', '0'], 'The number of products must be a whole number from 1 to 200000, not "0".'],
    [['product', '--stock', '5'], 'product needs the last part of its address'],
    [['product', 'peda', '--hide', '--show'], 'A product is hidden or shown, not both.'],
    [['product', 'peda', '--mrp', '0'], '--mrp must be a number of rupees above 0'],
    [['cancel', order], 'cancel needs an order and the reason, which the customer is told.'],
    [['cancel', order, '7'], 'The reason comes last, in quotation marks.'],
    [['cancel', order, 'one', 'Burnt'], 'ITEM must be a whole number from 1 to 2147483647'],
    [['cancel', order, 'Burnt', '--given-back', 'maybe'], '--given-back must be yes or no'],
    [['refund', order, 'Late'], 'refund needs --amount RUPEES, or an item of the order.'],
    [['refund', '5', 'done', '--amount', '9'], 'refund REFUND_ID done is about the whole refund'],
    [['refund', '5', 'again', '9'], 'refund REFUND_ID again is about the whole refund'],
    [['change', order], 'change needs an order and what changes'],
    [['change', '--day', '2026-11-28'], 'change needs an order and what changes'],
    [['days', '2026-11-29'], 'days needs what the day takes'],
    [['days', '2026-11-29', 'shut'], 'A day is closed, open, or takes a number of orders'],
    [['order', order, 'sent'], 'An order becomes packed, out-for-delivery or delivered, or undo'],
    [['order', order], 'An order becomes packed'],
    [['item', '7', 'undo'], 'An item becomes packed, out-for-delivery or delivered, not "undo".'],
    [['enquiries', 'close', '4'], 'An enquiry is done, not "close".'],
    [['reviews', 'remove', '4'], 'A review is deleted, not "remove".'],
    [['reviews', 'delete'], 'NUMBER must be a whole number'],
    [['messages', 'once'], 'Messages are tried again, not "once".'],
    [['import', 'list.txt'], 'import takes a .csv or .json file, not "list.txt".'],
    [['export'], 'export needs a file.'],
    [['alerts', '--yes=no'], '--yes takes no value.'],
  ] as [string[], string][]) {
    const text = await refused(words)
    expect(text.startsWith(line), `${words.join(' ')}: ${text}`).toBe(true)
  }
})

test('words and options that a command would ignore are refused', async () => {
  for (const [words, text] of [
    [
      ['enquiries', 'done', '4', '--all'],
      'enquiries done is about one enquiry: it takes no --all.',
    ],
    [['feature', 'peda', 'none'], 'feature takes items or none, not both.'],
    [['product', 'peda', '--stock', '5', '--stock=6'], '--stock is given twice.'],
    [['withdraw', '--all', '--all', '--yes'], '--all is given twice.'],
  ] as const)
    expect(await refused([...words])).toContain(`${text}\n\nnpm run store -- `)
})

test('an option that npm kept to itself is named', async () => {
  const env = { npm_config_hide: 'true', npm_config_selling_price: '299', npm_config_yes: 'true' }
  expect(await refused(['product', 'peda'], env)).toContain(
    'Write "npm run store -- product ... --selling-price", with -- before the command.',
  )
  expect((await readCommandLine(['orders'], env))?.name).toBe('orders')
})
