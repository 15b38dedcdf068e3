import { beforeAll, expect, test } from 'vitest'
import { products } from '#src/server/db/schema/product.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()
let all: (typeof products.$inferSelect)[]
beforeAll(async () => {
  all = await shop.db.select().from(products)
})

test('a sample with a colour says so in the words of the law, after its ingredients', () => {
  const said = (code: string) =>
    new Set(
      all
        .filter(({ ingredients }) => ingredients.includes(`(INS ${code})`))
        .map(({ ingredients }) => /\. (CONTAINS [^.]+)$/.exec(ingredients)?.[1]),
    )
  // 110 is Sunset Yellow, 162 is beetroot.
  expect(said('110')).toEqual(new Set(['CONTAINS PERMITTED SYNTHETIC FOOD COLOUR(S)']))
  expect(said('162')).toEqual(new Set(['CONTAINS PERMITTED NATURAL FOOD COLOUR(S)']))
})

test('a sample of several sweets is best before the first of them', () => {
  const boxes = all.filter(({ ingredients }) => ingredients.includes('milk cake'))
  const days = boxes.map(({ shelfLife, shelfLifeUnit }) => `${shelfLife} ${shelfLifeUnit}`)
  expect(new Set(days)).toEqual(new Set(['5 days']))
  expect(boxes.map(({ storage }) => storage).join()).not.toMatch(/eight|milk cake/)
})

test('a sample names its maker and packer, as the page says what they did', () => {
  const names = all.flatMap(({ manufacturedBy, packedBy }) => [manufacturedBy, packedBy])
  expect(names.filter((name) => /^\w+(?: and \w+)? by /.test(name))).toEqual([])
})
