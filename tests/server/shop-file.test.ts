import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { banners, brandOffers, stores } from '#src/contract/home.ts'
import { categoryListing, verticals } from '#src/contract/listing.ts'
import { deliveryCharge, paymentFees } from '#src/contract/order.ts'
import { productDetail } from '#src/contract/product.ts'
import { questions } from '#src/contract/question.ts'
import { deliveryCheck } from '#src/contract/pincode.ts'
import { search } from '#src/contract/search.ts'
import { categories } from '#src/server/db/schema/menu.ts'
import { settings } from '#src/server/db/schema/shop.ts'
import type { ShopFile } from '#src/server/shop/schema.ts'
import { companyScope, site, storeScope } from '#src/site.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { ownerFile } from '#tests/support/shop/owner-file.ts'

const shop = shopForEach()

const set = (file?: unknown) => shop.owner('shop', ownerFile(file))
const print = async () => JSON.parse(await set()) as Required<ShopFile>
const ofStoreAndCompany = { storeId: site.storeId, companyId: site.companyId }

/** The file, with one category changed, or left out for null. */
const withCategory = (
  file: Required<ShopFile>,
  slug: string,
  change: Partial<Required<ShopFile>['verticals'][number]['categories'][number]> | null,
) => ({
  verticals: file.verticals.map((vertical) => ({
    ...vertical,
    categories: vertical.categories.flatMap((one) => {
      if (one.slug !== slug) return [one]
      return change ? [{ ...one, ...change }] : []
    }),
  })),
})

describe('the file of the shop', () => {
  it('is printed as it would be set: setting it changes nothing', async () => {
    const printed = await set()
    const detail = () =>
      shop.send(productDetail, { ...storeScope, product_slug: 'kaju-katli-250g' })
    const before = await detail()
    expect(Object.keys(JSON.parse(printed) as object)).toHaveLength(14)
    expect(await set(printed)).toContain('"npm run rebuild" brings them to the pages')
    expect(await set()).toBe(printed)
    expect(await detail()).toEqual(before)
  })

  it('warns of hours that pages cannot read', async () => {
    const { stores } = await print()
    const [first] = stores
    const told = (hours: string) => set({ stores: [{ ...first!, hours }] })
    expect(await told('10am to 9pm')).toContain('are shown as they stand, "10am to 9pm"')
    for (const fine of ['', 'Mo-Su 10:00-21:00'])
      expect(await told(fine)).not.toContain('shown as they stand')
  })

  it('gives brands and categories other names; products are found by them at once', async () => {
    const file = await print()
    const brands = file.brands.map((one) =>
      one.slug === 'sevpak' ? { ...one, name: 'Quixotic Namkeen' } : one,
    )
    await set({ ...withCategory(file, 'mixtures', { name: 'Zesty Blends' }), brands })
    const found = async (keyword: string) => {
      const asked = { ...storeScope, keyword, result_per_page: 100 }
      return (await shop.send(search, asked)).payload_searchAI.length
    }
    expect(await found('zesty')).toBeGreaterThan(0)
    expect(await found('quixotic')).toBeGreaterThan(0)
    // The old name is no word of the shop any more: it is taken for a misspelt 'sev'.
    expect(await found('sevpak')).toBe(await found('sev'))
  })

  it('moves a category with its products to another vertical', async () => {
    const file = await print()
    const moved = file.verticals
      .flatMap((one) => one.categories)
      .find((one) => one.slug === 'mixtures')!
    const before = await shop.send(categoryListing, {
      ...storeScope,
      vertical_slug: 'namkeen',
      category_name_url: 'mixtures',
    })
    expect(before.payload_FilterByProductCategory.products.length).toBeGreaterThan(0)
    await set({
      verticals: file.verticals.map((one) => ({
        ...one,
        categories:
          one.slug === 'sweets'
            ? [...one.categories, moved]
            : one.categories.filter(({ slug }) => slug !== 'mixtures'),
      })),
    })
    const after = await shop.send(categoryListing, {
      ...storeScope,
      vertical_slug: 'sweets',
      category_name_url: 'mixtures',
    })
    expect(
      after.payload_FilterByProductCategory.products.map(({ product_id }) => product_id),
    ).toEqual(before.payload_FilterByProductCategory.products.map(({ product_id }) => product_id))
    const { payload_verticalWithCatList: menus } = await shop.send(verticals, storeScope)
    expect(menus.vertical.find((one) => one.name_url === 'sweets')!.catList.at(-1)).toMatchObject({
      name_url: 'mixtures',
    })
    const mixture = await shop.product('navratan-mixture-200g')
    const [category] = await shop.db
      .select()
      .from(categories)
      .where(eq(categories.slug, 'mixtures'))
    expect(mixture.verticalId).toBe(category!.verticalId)
  })

  it('replaces banners, stores, offers and questions, each list only if the file has it', async () => {
    const file = await print()
    const [banner] = file.banners
    await set({
      banners: [{ ...banner, name: 'Halwa weather', link: { category: 'sweets' } }],
      stores: [],
      bankOffers: [
        { logo: null, description: 'Today only', firstDay: '2026-11-24', lastDay: '2026-11-24' },
      ],
      questions: [{ question: 'How long do\u2028they keep?', answer: 'A week.\n\nOpen: a day.' }],
    })
    expect((await shop.send(banners, storeScope)).payload_banner.banner).toMatchObject([
      { name: 'Halwa weather', image: banner!.image },
    ])
    expect((await shop.send(stores, companyScope)).payload).toEqual([])
    const offers = await shop.send(brandOffers, companyScope)
    expect(offers.payload_brandOffer.brand_offer).toHaveLength(file.brandOffers.length)
    // One line of a question, the paragraphs of an answer (docs/text.md).
    expect((await shop.send(questions, storeScope)).payload_questions).toEqual([
      { question: 'How long do they keep?', answer: 'A week.\n\nOpen: a day.' },
    ])
    const again = await print()
    expect(again.banners[0]!.link).toEqual({ category: 'sweets' })
    expect(again).toMatchObject({ stores: [], bankOffers: [{ lastDay: '2026-11-24' }] })
    expect({ ...again, banners: 0, stores: 0, bankOffers: 0, questions: 0 }).toEqual({
      ...file,
      banners: 0,
      stores: 0,
      bankOffers: 0,
      questions: 0,
    })
  })

  it('sets fees and delivery for the next bag', async () => {
    const days = async (pincode: string) =>
      (await shop.send(deliveryCheck, { store_email: 'a@b.example', pincode })).data
    await set({
      paymentFees: { handlingFeePercent: 0, digitalDiscountPercent: 5 },
      delivery: { charge: 30.5, freeFrom: 500, sameDayPinPrefixes: ['4000', '110001'] },
    })
    const terms = { ...storeScope, ...companyScope, sub_total: 499 }
    expect((await shop.send(deliveryCharge, terms)).payload_deliveryCharge).toEqual({
      delivery_charge: 30.5,
      delivery_upto: 500,
    })
    expect(await shop.send(paymentFees, companyScope)).toMatchObject({
      handling_fee: 0,
      digital_discount: 5,
    })
    expect(await days('400001')).toEqual({ min_days: 0, max_days: 0 })
    expect(await days('110001')).toEqual({ min_days: 0, max_days: 0 })
    expect(await days('110002')).toEqual({ min_days: 1, max_days: 4 })
    const { delivery } = await print()
    expect(delivery).toEqual({
      charge: 30.5,
      freeFrom: 500,
      sameDayPinPrefixes: ['110001', '4000'],
    })
  })

  it('sets fees and delivery of a shop that was loaded only', async () => {
    const { paymentFees: fees, delivery } = await print()
    await shop.db.delete(settings)
    for (const file of [{ paymentFees: fees }, { delivery }])
      await expect(set(file)).rejects.toThrow(
        'The shop is empty: load the sample with "npm run store -- reset --yes" first. Nothing',
      )
    await shop.owner('reset')
    expect(await set({ paymentFees: fees, delivery })).toContain('are as in the file')
    expect((await shop.send(paymentFees, companyScope)).handling_fee).toBe(fees.handlingFeePercent)
  })

  it('moves a subcategory within its vertical only, as its products go with it', async () => {
    const { verticals: all } = await print()
    const find = (slug: string) =>
      all.flatMap((one) => one.categories).find((one) => one.slug === slug)!
    const [pedas] = find('milk-sweets').subcategories.splice(-1)
    find('katli').subcategories.push(pedas!)
    await set({ verticals: all })
    const peda = await shop.product('peda-250g')
    const [katlis] = await shop.db.select().from(categories).where(eq(categories.slug, 'katli'))
    expect(peda.categoryId).toBe(katlis!.id)
    find('katli').subcategories.pop()
    find('mixtures').subcategories.push(pedas!)
    await expect(set({ verticals: all })).rejects.toThrow(
      'A subcategory that has products can move within its vertical only. Nothing was changed.',
    )
  })

  it('leaves out what nothing uses, and refuses what is in use', async () => {
    const file = await print()
    await set({ brands: [...file.brands, { name: 'Not yet', slug: 'not-yet' }] })
    expect((await print()).brands).toHaveLength(file.brands.length + 1)
    await set({ brands: file.brands })
    expect((await print()).brands).toEqual(file.brands)
    await expect(set({ brands: file.brands.slice(1) })).rejects.toThrow(
      'The brand "chaina-ram" cannot be left out: there are products that belong to it. Nothing was changed.',
    )
    await expect(set(withCategory(file, 'mixtures', null))).rejects.toThrow(
      /The (sub)?category "[a-z-]+" cannot be left out: there are products that belong to it/,
    )
    await expect(set(withCategory(file, 'mithai-boxes', null))).rejects.toThrow(
      'The category "mithai-boxes" cannot be left out: the occasion "diwali" shows it',
    )
    expect(await print()).toEqual(file)
  })

  it('changes nothing if anything in it is wrong, and says what', async () => {
    const file = await print()
    const [banner] = file.banners
    const [store] = file.stores
    const [brand] = file.brands
    const wrong: [unknown, string | RegExp][] = [
      ['{', 'The file is no JSON'],
      [
        `{"questions":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
        'is nested more than 20 levels deep',
      ],
      [{ faq: [] }, 'faq is not a field of this file. Nothing was changed.'],
      [
        { questions: [{ question: 'Why?', answer: '' }] },
        'questions, row 1 ("Why?"): answer must not be empty',
      ],
      [
        { questions: [{ question: 'a', answer: 'b', hint: 'c' }] },
        'questions, row 1 ("a"): hint is not a field',
      ],
      [withCategory(file, 'mixtures', { about: 'x'.repeat(301) }), 'about'],
      [withCategory(file, 'mixtures', { slug: 'sweets' }), 'The category "sweets" stands twice'],
      [{ verticals: [] }, 'verticals'],
      [{ ageGroups: [{ name: 'Kids', slug: 'kids' }] }, 'there are products that belong to it'],
      [{ genders: [{ name: 'Men' }, { name: 'Men' }] }, 'The gender "Men" stands twice'],
      [{ banners: [{ ...banner, image: 'no-such.jpg' }] }, 'There is no picture no-such.jpg'],
      [
        { delivery: { ...file.delivery, sameDayPinPrefixes: ['110', '119999'] } },
        'No pincode begins with 119999. Nothing was changed.',
      ],
      [{ brands: [brand, brand] }, `The brand "${brand!.slug}" stands twice in the file`],
      [{ banners: [{ ...banner, link: { category: 'cakes' } }] }, 'There is no category "cakes"'],
      [
        { banners: [{ ...banner, link: { site: 'javascript:alert(1)' } }] },
        `banners, row 1 ("${banner!.name}"): link.site is "javascript:alert(1)", but must be an https address`,
      ],
      [
        { banners: [{ ...banner, link: { category: 'sweets', product: 'kaju-katli-250g' } }] },
        'link is {"category":"sweets","product":"kaju-katli-250g"}, but must be {} or one of vertical, category, subcategory, product, site, not more of them.',
      ],
      [
        { genders: [{ name: '' }], faq: [] },
        /^The file has 2 errors\. Nothing was changed\.\n  faq is not a field of this file\n  genders, row 1: name must not be empty$/,
      ],
      [
        { stores: [{ ...store, lat: 91 }] },
        `stores, row 1 ("${store!.name}"): lat is 91, but must be a number from -90 to 90`,
      ],
      [{ brandOffers: [{ ...file.brandOffers[0], brand: 'none' }] }, 'There is no brand "none"'],
      [
        { cartOffers: [{ name: 'Treat', minCartAmount: 5, products: ['no-such'] }] },
        'There is no product "no-such"',
      ],
      [
        {
          bankOffers: [
            { logo: null, description: 'Odd', firstDay: '2026-11-24', lastDay: '2026-11-23' },
          ],
        },
        'lastDay 2026-11-23 is before firstDay 2026-11-24',
      ],
      [{ delivery: { ...file.delivery, sameDayPinPrefixes: ['1'.repeat(7)] } }, 'delivery'],
    ]
    for (const [given, message] of wrong) {
      // A good list before the wrong one is not saved either.
      const text =
        typeof given === 'string' ? given : { genders: [{ name: 'Nobody' }], ...(given as object) }
      await expect(set(text), String(message)).rejects.toThrow(message)
    }
    expect(await print()).toEqual(file)
  })

  it("begins a shop of one's own, as docs/catalog.md says", async () => {
    await shop.owner('withdraw', { slugs: null })
    await shop.owner('occasions', ownerFile({ occasions: [] }))
    await shop.owner('boxes', ownerFile({ boxes: [], pieces: [] }))
    const none = { picture: null, color: '#f6efe0', about: '', subcategories: [] }
    await set({
      verticals: [
        {
          name: 'Cakes',
          slug: 'cakes',
          about: 'Baked today.',
          categories: [{ ...none, name: 'Tarts', slug: 'tarts' }],
        },
      ],
      brands: [{ name: 'Nimbu Bakery', slug: 'nimbu-bakery' }],
      ageGroups: [],
      genders: [],
      banners: [],
      promoBanners: [],
      sectionBanners: [],
      brandOffers: [],
      stores: [],
      cartOffers: [],
      bankOffers: [],
    })
    const head =
      'item,name,brand,category,quantity,unit,mrp,stock,item_code,hsn,gst_percent,allergens,veg'
    const row = 'tart,Lemon Tart,nimbu-bakery,tarts,500,g,400,9,LT-1,1905,18,milk|wheat,yes'
    await shop.owner('import', { kind: 'csv', text: `${head}\n${row}` })
    const { products, brands } = await pullCatalog({ send: shop.send, ...ofStoreAndCompany })
    expect(products.map(({ slug }) => slug)).toEqual(['tart-500g'])
    expect(brands.map(({ slug }) => slug)).toEqual(['nimbu-bakery'])
  })
})
