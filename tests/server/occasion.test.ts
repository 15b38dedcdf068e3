import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { occasions } from '#src/contract/occasion.ts'
import { indiaDate } from '#src/domain/india.ts'
import { products } from '#src/server/db/schema/product.ts'
import { readSampleShop } from '#src/server/sample/files.ts'
import { saveSampleOccasions } from '#src/server/sample/seed.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { ownerFile } from '#tests/support/shop/owner-file.ts'

const shop = shopForEach()

const run = (file?: unknown): Promise<string> => shop.owner('occasions', ownerFile(file))
const told = async () => (await shop.send(occasions, { store_id: site.storeId })).payload_occasions

const eid = {
  slug: 'eid',
  name: 'Eid',
  text: 'Seviyan and dates.\u2028For everybody.',
  picture: 'gift-box.jpg',
  firstDay: '2027-03-01',
  lastDay: '2027-03-10',
  lastOrder: '2027-03-08T18:30',
  enquiry: true,
  products: ['kaju-katli-250g', 'almonds-250g'],
  rule: { categories: ['nut-boxes', 'katli'], tag: 'deal', fromPrice: 99.5, toPrice: 1500 },
}

test('the sample has four occasions: two of all year, and two with their next feast', async () => {
  const all = await told()
  expect(all.map(({ slug }) => slug)).toEqual(['diwali', 'raksha-bandhan', 'wedding', 'office'])
  expect(all.map(({ first_day }) => first_day !== '')).toEqual([true, true, false, false])
  expect(all.map(({ enquiry }) => enquiry)).toEqual([0, 0, 1, 1])
  const { occasions: sample } = await readSampleShop()
  const days = async (now: string) => {
    await shop.db.transaction((tx) => saveSampleOccasions(tx, sample, new Date(now)))
    const [diwali] = await told()
    return [diwali?.first_day, diwali?.last_day, diwali?.last_order]
  }
  // The day of the feast still counts, by India's calendar.
  const feast = ['2026-10-15', '2026-11-08', '2026-11-06T12:30:00.000Z']
  expect(await days('2026-11-08T18:29:00Z')).toEqual(feast)
  expect((await days('2026-11-08T18:30:00Z'))[1]).toBe('2027-10-29')
  expect((await days('2040-01-01T00:00:00Z'))[1]).toBe('2030-10-26')
  const today = indiaDate(new Date())
  expect(all.filter(({ last_day }) => last_day && last_day < today)).toEqual([])
})

test('occasions are printed as a file that can be set again, and told to the site', async () => {
  const printed = await run()
  expect(await run(printed)).toContain('4 occasions are in the shop; "npm run rebuild"')
  expect(await run()).toBe(printed)

  await run({
    occasions: [
      { ...eid },
      { slug: 'pooja', name: 'Pooja', text: 'Peda.', products: ['peda-250g'] },
    ],
  })
  const [first, second] = JSON.parse(await run()).occasions as object[]
  // One line of text (docs/text.md), and categories in the order of the menu.
  expect(first).toEqual({
    ...eid,
    text: 'Seviyan and dates. For everybody.',
    rule: { ...eid.rule, categories: ['katli', 'nut-boxes'] },
  })
  expect(second).toEqual({ slug: 'pooja', name: 'Pooja', text: 'Peda.', products: ['peda-250g'] })
  const ids = await Promise.all(
    eid.products.map(
      async (slug) => (await shop.db.select().from(products).where(eq(products.slug, slug)))[0]?.id,
    ),
  )
  expect(await told()).toMatchObject([
    {
      slug: 'eid',
      image: 'gift-box.jpg',
      first_day: '2027-03-01',
      last_day: '2027-03-10',
      last_order: '2027-03-08T13:00:00.000Z',
      enquiry: 1,
      product_ids: ids,
      rule: {
        category_slugs: ['katli', 'nut-boxes'],
        tag: 'deal',
        from_price: 99.5,
        to_price: 1500,
      },
    },
    { slug: 'pooja', image: '', first_day: '', last_day: '', last_order: '', enquiry: 0 },
  ])
  expect((await told())[1]).not.toHaveProperty('rule')
  expect(await run({ occasions: [] })).toContain('0 occasions')
  expect(await told()).toEqual([])
})

test('a product that leaves the shop leaves its occasions', async () => {
  await run({ occasions: [eid] })
  await shop.db.delete(products).where(eq(products.slug, 'almonds-250g'))
  expect(JSON.parse(await run()).occasions[0].products).toEqual(['kaju-katli-250g'])
})

test('a file with any fault changes nothing, and the message says what to mend', async () => {
  const before = await run()
  const { slug, name, text } = eid
  const errors: [file: unknown, message: string][] = [
    ['{', 'The file is no JSON'],
    ['[]', 'The file is [], but must be { ... } with occasions. Nothing was changed.'],
    [
      { occasions: [{ ...eid, colour: 'red' }] },
      'occasions, row 1 ("Eid"): colour is not a field of this file.',
    ],
    [
      { occasions: [{ ...eid, slug: 'Eid al-Fitr' }] },
      'slug is "Eid al-Fitr", but must be small letters a to z, digits and single hyphens, such as eid-al-fitr',
    ],
    [{ occasions: [{ ...eid, slug: undefined }] }, 'slug is missing: it must be small letters'],
    [{ occasions: [{ ...eid, text: ' ' }] }, 'text must not be empty'],
    [
      { occasions: [{ ...eid, firstDay: '2027-02-30' }] },
      'firstDay is "2027-02-30", but must be a day such as 2026-12-31',
    ],
    [
      { occasions: [{ ...eid, picture: '../x.jpg' }] },
      'picture is "../x.jpg", but must be the name of a file',
    ],
    [
      { occasions: [{ ...eid, lastOrder: '2027-03-08 18:30' }] },
      'lastOrder is "2027-03-08 18:30", but must be a day and a time such as 2026-11-06T18:00',
    ],
    [{ occasions: [{ ...eid, enquiry: 'yes' }] }, 'enquiry is "yes", but must be true or false'],
    [
      { occasions: [{ ...eid, rule: {} }] },
      'rule is {}, but must be { ... } with at least one of categories, tag, fromPrice, toPrice',
    ],
    [
      { occasions: [{ ...eid, rule: { tag: 'bestseller' } }] },
      'rule.tag is "bestseller", but must be',
    ],
    [{ occasions: [eid, { ...eid, name: 'Again' }] }, 'eid stands twice in the file.'],
    [
      { occasions: [{ ...eid, lastDay: '2027-02-28' }] },
      'eid: lastDay 2027-02-28 is before firstDay 2027-03-01.',
    ],
    [{ occasions: [{ ...eid, lastDay: undefined }] }, 'eid: firstDay and lastDay go together'],
    [
      { occasions: [{ ...eid, lastOrder: '2027-03-11T00:00' }] },
      'eid: lastOrder 2027-03-11T00:00 is after lastDay',
    ],
    [
      { occasions: [{ ...eid, lastOrder: '2027-02-30T10:00' }] },
      'eid: lastOrder 2027-02-30T10:00 is no day of the calendar.',
    ],
    [
      { occasions: [{ ...eid, firstDay: undefined, lastDay: undefined }] },
      'eid: lastOrder needs firstDay and lastDay.',
    ],
    [{ occasions: [{ slug, name, text }] }, 'eid: it needs products, a rule, or both.'],
    [
      { occasions: [{ ...eid, rule: { fromPrice: 200, toPrice: 100 } }] },
      'eid: toPrice 100 is below fromPrice 200.',
    ],
    [
      { occasions: [{ ...eid, products: ['no-such'] }] },
      'eid: there is no product "no-such". Nothing was changed.',
    ],
    // As long as the address of a product may be.
    [{ occasions: [{ ...eid, products: ['p'.repeat(120)] }] }, 'eid: there is no product "ppp'],
    [
      { occasions: [{ ...eid, rule: { categories: ['cakes'] } }] },
      'eid: there is no category "cakes". Nothing was changed.',
    ],
  ]
  for (const [file, message] of errors) await expect(run(file), message).rejects.toThrow(message)
  expect(await run()).toBe(before)
  // Whatever the database refuses half-way.
  await shop.db.execute(sql`alter table occasions add constraint no_eid check (slug <> 'eid')`)
  await expect(run({ occasions: [{ ...eid, slug: 'pooja' }, eid] })).rejects.toThrow()
  expect(await run()).toBe(before)
})
