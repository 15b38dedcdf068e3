import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dietCounts } from '#src/contract/diet.ts'
import { search } from '#src/contract/search.ts'
import { fitsDiet } from '#src/domain/diet.ts'
import { products } from '#src/server/db/schema/product.ts'
import { keyWords } from '#src/server/search/key.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()

const find = async (keyword: string, paging = {}) => {
  const reply = await shop.send(search, { store_id: 121, keyword, result_per_page: 100, ...paging })
  return { cards: reply.payload_searchAI, total: reply.total }
}
const names = async (keyword: string) => [
  ...new Set((await find(keyword)).cards.map((card) => card.name)),
]

describe('the search', () => {
  it.each([
    ['gulab jamun', 'Gulab Jamun'],
    ['gulab jamn', 'Gulab Jamun'],
    ['gulaab jaman', 'Gulab Jamun'],
    ['GULAB  JAMUN!', 'Gulab Jamun'],
    ['jamun gulab', 'Gulab Jamun'],
    ['गुलाब जामुन', 'Gulab Jamun'],
    ['kaju katli', 'Kaju Katli'],
    ['kaaju katlee', 'Kaju Katli'],
    ['काजू कतली', 'Kaju Katli'],
    ['sugar free kaju katli', 'Kaju Katli'],
    ['besan ka laddu', 'Besan Laddu'],
    ['gajar ka halva', 'Gajar Halwa'],
    ['rasgulla', 'Rasgulla'],
    ['rosogolla', 'Rasgulla'],
    ['jalbi', 'Jalebi'],
    ['soan papri', 'Soan Papdi'],
    ['samosa', 'Samosa'],
    ['milk cak', 'Alwar Milk Cake'],
  ])('"%s" finds %s first', async (keyword, name) => {
    expect((await names(keyword))[0]).toBe(name)
  })

  it.each(['laddu', 'ladoo', 'laddoo', 'ladu', 'लड्डू'])('"%s" finds all laddus', async (keyword) => {
    const found = await names(keyword)
    expect(found).toEqual(expect.arrayContaining(['Besan Laddu', 'Motichoor Laddu', 'Atta Laddu']))
    expect(found.every((name) => name.includes('Laddu') || name.includes('Box'))).toBe(true)
  })

  it.each(['barfi', 'burfi', 'barfee', 'बर्फी'])('"%s" finds all barfis', async (keyword) => {
    expect(await names(keyword)).toEqual(
      expect.arrayContaining(['Badam Barfi', 'Pista Barfi', 'Dodha Barfi']),
    )
  })

  it('knows no words but those of products, not even names that every object has', async () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect([name, (await find(name)).total]).toEqual([name, 0])
  })

  it('takes an aspirate at the end of a beginning for its plain letter', async () => {
    expect((await find('chh')).total).toBeGreaterThan(0)
  })

  it('finds by brand, category and vertical, too', async () => {
    expect((await find('chaina ram')).total).toBeGreaterThan(10)
    expect((await find('namkeen')).total).toBeGreaterThan(10)
    expect(await names('syrup sweets')).toEqual(expect.arrayContaining(['Gulab Jamun', 'Rasgulla']))
  })

  it('finds one size when it is asked for', async () => {
    const { cards } = await find('kaju katli 500g')
    expect(cards[0]).toMatchObject({ name: 'Kaju Katli', q_number: 500 })
    expect((await find('kaju katli 1 kg')).cards[0]).toMatchObject({ q_number: 1 })
  })

  it.each([
    ['without nuts', ['nuts', 'almond', 'cashew', 'pistachio', 'walnut', 'peanut']],
    ['No nuts', ['nuts', 'almond', 'cashew', 'pistachio', 'walnut', 'peanut']],
    ['nut free', ['nuts', 'almond', 'cashew', 'pistachio', 'walnut', 'peanut']],
    ['nut-free namkeen', ['nuts', 'almond', 'cashew', 'pistachio', 'walnut', 'peanut']],
    ['without cashew nuts', ['cashew', 'nuts']],
    ['no milk', ['milk']],
    ['dairy-free namkeen', ['milk']],
    ['namkeen without gluten or milk', ['gluten', 'milk']],
    ['glutenfree', ['gluten']],
    ['free from wheat', ['gluten']],
    ['allergic to peanuts', ['peanut']],
    ['soya free', ['soy']],
    ['without til', ['sesame']],
    ['बिना काजू', ['cashew', 'nuts']],
  ])('"%s" finds only what is stated to be without', async (keyword, excluded) => {
    const { cards, total } = await find(keyword)
    expect(total).toBeGreaterThan(0)
    const ids = cards.map(({ product_id: id = 0 }) => id)
    for (const { name, contains } of await shop.db
      .select()
      .from(products)
      .where(inArray(products.id, ids))) {
      expect(contains, name).not.toBeNull()
      expect((contains ?? []).filter((code) => excluded.includes(code))).toEqual([])
    }
  })

  it('finds everything stated to be without nuts, not only names, and counts it alike', async () => {
    const all = (await shop.db.select().from(products)).filter((row) =>
      fitsDiet({ ...row, keepsDays: null }, { diet: [], without: ['nuts', 'peanut'], keeps: 0 }),
    )
    expect((await find('without nuts')).total).toBe(all.length)
    const { payload_dietCounts } = await shop.send(dietCounts, {
      store_id: 121,
      keyword: 'without nuts',
    })
    expect(payload_dietCounts.total).toBe(new Set(all.map(({ item }) => item)).size)
  })

  it('never finds what it shall leave out, also if the shop does not know it', async () => {
    expect((await find('without onion')).total).toBe(0)
    expect((await find('kaju free')).cards.some(({ name }) => /kaju/i.test(name))).toBe(false)
  })

  it.each([
    ['vegan', 'vegan'],
    ['jain', 'jain'],
    ['vrat', 'vrat'],
    ['eggless', 'eggless'],
    ['sugar free', 'no-added-sugar'],
    ['no added sugar', 'no-added-sugar'],
    ['jain sweets', 'jain'],
  ])('"%s" finds what bears that diet', async (keyword, diet) => {
    const { cards } = await find(keyword)
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.filter(({ diets = [] }) => !diets.includes(diet))).toEqual([])
  })

  it('keeps to the diets and allergens that were chosen, besides those of the keyword', async () => {
    const vegan = (await find('vegan')).cards
    const both = await find('vegan', { diet: 'jain' })
    expect(both.cards).toEqual(vegan.filter(({ diets = [] }) => diets.includes('jain')))
    expect([both.total > 0, both.total < vegan.length]).toEqual([true, true])
    const named = await find('without gluten or milk')
    expect(await find('without gluten', { without: 'milk' })).toEqual(named)
  })

  it('finds vegetarian food by its mark', async () => {
    const all = await find('vegetarian')
    const id = all.cards[0]?.product_id ?? 0
    const mark = (veg: boolean) => shop.db.update(products).set({ veg }).where(eq(products.id, id))
    await mark(false)
    const { cards, total } = await find('vegetarian')
    expect(total).toBe(all.total - 1)
    expect(cards.map(({ product_id }) => product_id)).not.toContain(id)
    await mark(true)
  })

  it.each(['MG-1002-250', ' mg-1002-250 ', '8909990100207', '89 09990 100207'])(
    'finds the one product with the code "%s"',
    async (code) => {
      const { cards } = await find(code)
      expect(cards.map(({ name_url }) => name_url)).toEqual(['dodha-barfi-250g'])
    },
  )

  it('takes no size out of an item code that it does not know', async () => {
    expect(await find('MG-9999-250')).toEqual({ cards: [], total: 0 })
  })

  it.each([
    'xqzw',
    'zzzz',
    'aaa',
    'zzzz aaa',
    'laptop',
    '₹₹₹',
    '%%%',
    "'; drop table products; --",
    '___',
    '🍬🍬🍬',
  ])('finds nothing for "%s"', async (keyword) => {
    expect(await find(keyword)).toEqual({ cards: [], total: 0 })
  })

  it.each([
    ['pista ka', 'pista'],
    ['kaju p', 'kaju'],
  ])('finds for "%s" what "%s" finds: small words tell nothing', async (keyword, words) => {
    expect(await find(keyword)).toEqual(await find(words))
  })

  it('finds what fits most of the words, where nothing fits all', async () => {
    expect(await names('kaju samosa')).toEqual(expect.arrayContaining(['Kaju Katli', 'Samosa']))
    for (const keyword of ['kaju katli samosa', 'kaju katli samosa jalebi']) {
      const found = await names(keyword)
      expect(found[0]).toBe('Kaju Katli')
      expect(found.filter((name) => /samosa|jalebi/i.test(name))).toEqual([])
    }
  })

  it('finds each word that a misspelt one may mean, the most similar one first', async () => {
    const found = await names('rasmali')
    expect(found[0]).toBe('Rasmalai')
    expect(found).toContain('Rasgulla')
  })

  it('begins to find while a word is still being typed', async () => {
    expect((await names('gul'))[0]).toBe('Gulab Jamun')
    expect(await names('mot')).toContain('Motichoor Laddu')
  })

  it('puts what is sold out last, however well it fits', async () => {
    await shop.db.update(products).set({ stock: 0 }).where(eq(products.slug, 'kaju-katli-250g'))
    const { cards } = await find('kaju')
    expect(cards.at(-1)?.name_url).toBe('kaju-katli-250g')
    expect(cards[0]?.stock).toBeGreaterThan(0)
  })

  it('has stable pages and one total', async () => {
    const all = await find('laddu')
    const pages = [1, 2, 3].map((page) => find('laddu', { page, result_per_page: 4 }))
    const cards = (await Promise.all(pages)).flatMap((page) => page.cards)
    expect(cards).toEqual(all.cards.slice(0, 12))
    expect((await pages[0])?.total).toBe(all.total)
    expect(await find('laddu', { page: 50 })).toEqual({ cards: [], total: all.total })
  })

  it('sorts all results by MRP where that is asked, what is sold out last', async () => {
    const { cards, total } = await find('laddu', { sort: 'high' })
    const mrps = cards.filter(({ stock }) => stock > 0).map(({ mrp }) => mrp)
    expect(mrps.length).toBeGreaterThan(4)
    expect(mrps).toEqual([...mrps].sort((a, b) => b - a))
    const pages = [1, 2].map((page) => find('laddu', { sort: 'high', page, result_per_page: 4 }))
    expect((await Promise.all(pages)).flatMap((page) => page.cards)).toEqual(cards.slice(0, 8))
    expect(total).toBe((await find('laddu')).total)
  })

  it('looks only into the vertical or category that is named', async () => {
    const everywhere = (await find('kaju')).cards
    const vertical = everywhere[0]?.vertical_id ?? 0
    const inside = await find('kaju', { vertical_id: vertical })
    expect(inside.cards).toEqual(everywhere.filter((card) => card.vertical_id === vertical))
    expect(inside.total).toBe(inside.cards.length)
    expect(inside.total).toBeLessThan(everywhere.length)
    expect(await find('kaju', { category_id: 2_000_000 })).toEqual({ cards: [], total: 0 })
  })

  it('ranks names above other words, and whole words above beginnings', async () => {
    const keys = [
      [' torba ', ' torba '],
      [' torba peda ', ' torba peda '],
      [' torbani peda ', ' torbani peda '],
      [' fresh peda ', ' fresh peda torba '],
      [' fresh peda ', ' fresh peda torbani '],
    ] as const
    const ids = (await find('barfi')).cards.slice(0, keys.length).map((card) => card.product_id!)
    // Whichever of them comes first in listings.
    for (const order of [ids, ids.toReversed()]) {
      for (const [at, [nameKey, searchKey]] of keys.entries())
        await shop.db
          .update(products)
          .set({ nameKey, searchKey })
          .where(eq(products.id, order[at]!))
      expect((await find('torba')).cards.map((card) => card.product_id)).toEqual(order)
    }
  })

  it('takes a keyword of a hundred characters and refuses a longer one', async () => {
    expect((await find('kaju '.repeat(20))).cards[0]?.name).toBe('Kaju Katli')
    await expect(find('k'.repeat(101))).rejects.toMatchObject({ status: 400 })
  })
})

describe('spellings of one word', () => {
  it.each([
    ['laddu ladoo laddoo lado̅o', 'ladu'],
    ['gulab gulaab', 'gulab'],
    ['halwa halva', 'halva'],
    ['bhujia bujiya', 'bujia'],
    ['katli कतली', 'katli'],
    ['namkeen नमकीन', 'namkin'],
  ])('%s are one', (text, key) => {
    expect(new Set(keyWords(text))).toEqual(new Set([key]))
  })
})
