import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mergeBag } from '#src/contract/bag.ts'
import { sendEnquiry } from '#src/contract/enquiry.ts'
import { addReview } from '#src/contract/review.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { reviews } from '#src/server/db/schema/review.ts'
import { stockAlerts, stockAlertTokens } from '#src/server/db/schema/stock-alert.ts'
import { nameless } from '#src/server/product/review/review.service.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { registerByMail, setContact } from '#tests/support/shop/account.ts'
import { sampleEnquiry } from '#tests/support/shop/enquiry.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import { working } from '#tests/support/shop/working-browser.ts'

// A new text in the database fails here until somebody decides whether forgetting (control/forget.ts) takes it
// out; a new table, until it is named or has a row.

const shop = shopForAll({ env: { WORK_STEPS: '10', OTP_SENDS_PER_CALLER: '1000' } })

/** Tables without a row about a person. */
const impersonal =
  `age_groups bank_offers banners box_pieces boxes brand_offers brands cart_offer_products
  cart_offers catalog_changes categories delivery_days former_slugs genders occasion_categories occasion_products
  occasions outlets payment_events pincodes product_age_groups products questions search_words secrets
  settings subcategories told_packs verticals`.split(/\s+/)

/** What stays of a person who is forgotten, by the reason why. */
const kept: Record<string, Record<string, string>> = {
  'the books, which tax law demands': {
    orders: `deliver_name deliver_contact deliver_house_no deliver_street deliver_landmark deliver_city
      deliver_state deliver_pincode deliver_type slot_date payment_mode store_name`,
    order_items: 'slug name picture size_unit hsn box',
    invoices: 'year contents',
    credit_notes: 'year cause key contents',
  },
  'what others read, by "A customer"': { reviews: 'author review' },
  'a limit, until its time is over': { allowances: 'key' },
  'no word about a person': {
    bags: 'id',
    orders: `bag_id idempotency_key request_digest state gateway_key gateway_order_id transaction_id`,
    payments: 'id currency state',
    refunds: 'payment_id reason key state gateway_refund_id',
    disputes: 'id payment_id currency reason phase state',
    sandbox_orders: 'id currency receipt status notes',
    sandbox_payments: 'id order_id currency status',
    sandbox_refunds: 'id payment_id receipt idempotency_key status notes',
  },
}
const keptNames = Object.values(kept)
  .flatMap((tables) => Object.entries(tables))
  .flatMap(([table, columns]) => columns.split(/\s+/).map((column) => `${table}.${column}`))

/** All texts, lists and JSON of the other tables, as 'orders.state'. */
const readColumns = async (types: readonly string[]): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = any(${sql.param(types)})`)
  return rows
    .filter(({ table }) => !impersonal.includes(table))
    .map(({ table, column }) => `${table}.${column}`)
    .sort()
}

const isEmpty = (column: string) => `coalesce(${column}::text, '') = ''`

/** Those of the columns in which some row has something. */
const filledOf = async (columns: readonly string[]): Promise<string[]> => {
  const filled = []
  for (const name of columns) {
    const [table = ''] = name.split('.')
    const { rows } = await shop.db.execute(
      sql.raw(`select from ${table} where not ${isEmpty(name)} limit 1`),
    )
    if (rows.length) filled.push(name)
  }
  return filled
}

/** Writes something into all texts that are still empty. */
const fill = async (texts: readonly string[]): Promise<void> => {
  for (const name of texts) {
    const [table, column] = name.split('.')
    await shop.db.execute(sql.raw(`update ${table} set ${column} = 'x' where ${isEmpty(name)}`))
  }
}

/** Leaves a row of a person in each table that can have one. */
const leaveTraces = async (mobile: string, email: string) => {
  const person = await registerByMail(shop, email, mobile)
  await setContact(shop, person, 'mobile', mobile)
  const { id } = await shop.changeProduct('kaju-katli-250g', { stock: 20, maxPerOrder: 10 })
  const { id: soldOut } = await shop.changeProduct('besan-laddu-500g', { stock: 0 })
  const cartJson = JSON.stringify([{ product_id: id, quantity: 1 }])
  await person.send(mergeBag, { ...person.own, merge_id: 'guest', cartJson })
  const contents = [id, id, id, id].join('.')
  await person.setBox(contents)
  const opened = await person.openPayment()
  await payInDialog(shop, person, opened)
  await shop.owner('order', { order: opened.order_string, progress: 'delivered' })
  await shop.owner('refund', { order: opened.order_string, amount: 5, reason: 'It was stale.' })
  await shop.owner('webhook', { order: opened.order_string, event: 'payment.dispute.created' })
  await person.put(id)
  await person.setBox(contents)
  await person.send(addReview, { ...person.own, product_id: id, rating: 4, review: 'Fresh.' })
  await working(shop.browser()).send(sendEnquiry, { ...sampleEnquiry, mobile, email })
  const now = shop.clock.now()
  const [alert] = await shop.db
    .insert(stockAlerts)
    .values({
      productId: soldOut,
      kind: 'email',
      contact: email,
      quantity: 1,
      askedAt: now,
      state: 'waiting',
      expiresAt: now,
    })
    .returning()
  await shop.db
    .insert(stockAlertTokens)
    .values({ tokenHash: 'hash', alertId: alert!.id, expiresAt: now })
  await shop.db
    .insert(messages)
    .values({ channel: 'mail', recipient: email, text: 'Hello', createdAt: now })
}

test('each text that stays of a person who is forgotten is known, with its reason', async () => {
  const [mobile, email] = ['9810043210', 'ritika@example.in']
  await shop.db.delete(reviews)
  await leaveTraces(mobile, email)
  const texts = await readColumns(['text', 'character varying'])
  const columns = [...texts, ...(await readColumns(['jsonb', 'json', 'ARRAY']))].sort()
  await fill(texts)
  expect(await filledOf(columns)).toEqual(columns)
  await shop.owner('forget', { contact: mobile })
  expect(await filledOf(columns)).toEqual(keptNames.sort())
  expect(await shop.db.select({ author: reviews.author }).from(reviews)).toEqual([
    { author: nameless },
  ])
})
