import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Request } from '#src/contract/call.ts'
import { deliveryDays } from '#src/contract/delivery-day.ts'
import type { onlinePaymentProcess } from '#src/contract/payment.ts'
import { customers } from '#src/server/db/schema/account.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import { homeAddress } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const gift = {
  is_gift: 1,
  gift_message: 'Happy Diwali!\nकाजू कतली 🪔',
  gift_from: 'Ritika',
} as const

const shop = shopForAll()
const shopper = shopperForEach(shop, { [katli]: 2 })

type Wish = Request<typeof onlinePaymentProcess>
const giftWish = (change: Partial<Wish> = {}) => shopper.onlineWish({ ...gift, ...change })
const give = async (wish: Wish): Promise<number> => {
  const opened = await shopper.orderOnline(wish)
  await payInDialog(shop, shopper, opened)
  return opened.order_id
}
const slips = (day: string): Promise<string> => shop.owner('slips', { day })
/** The date `days` after the shop's today. */
const inDays = (days: number) =>
  new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('a gift is shown with its order, and its messages go to whoever gives it', async () => {
  await shop.db
    .update(customers)
    .set({ email: 'buyer@example.in' })
    .where(eq(customers.id, shopper.customerId))
  const before = shop.outbox().length
  const id = await give(await giftWish())
  expect(await shopper.details(id)).toMatchObject(gift)
  const sent = () => shop.outbox().slice(before)
  await vi.waitFor(() => {
    expect(sent()).toContainEqual(
      expect.objectContaining({
        to: 'buyer@example.in',
        text: expect.stringMatching(
          /It is a gift: no price travels with it\. Its card says:\n {2}Happy Diwali!\n {2}काजू कतली 🪔\n {2}From Ritika/,
        ) as string,
      }),
    )
    expect(sent()).toContainEqual(expect.objectContaining({ channel: 'sms', to: shopper.mobile }))
  })
  const receivers = [homeAddress.email, homeAddress.contact]
  expect(sent().filter(({ to }) => receivers.includes(to))).toEqual([])
})

test('an order that is no gift has no card', async () => {
  const { order_id } = await shopper.buy()
  expect(await shopper.details(order_id)).toMatchObject({
    is_gift: 0,
    gift_message: '',
    gift_from: '',
  })
})

test('nobody asks the receiver of a gift for money', async () => {
  const wish = await shopper.wish()
  await expect(shopper.order({ ...wish, ...gift })).rejects.toMatchObject({
    status: 409,
    code: 'gift-cash',
  })
})

test('a gift that was changed before it was paid is another order', async () => {
  const wish = await giftWish()
  const first = await shopper.orderOnline(wish, 'attempt-1')
  expect((await shopper.orderOnline(wish, 'attempt-1')).order_id).toBe(first.order_id)
  const other = { ...wish, gift_message: 'Happy Holi' }
  await expect(shopper.orderOnline(other, 'attempt-1')).rejects.toMatchObject({
    code: 'key-reused',
  })
  const second = await shopper.orderOnline(other)
  expect(second.order_id).not.toBe(first.order_id)
  const { is_gift, gift_message, gift_from, ...plain } = other
  expect([is_gift, gift_message, gift_from]).toEqual([1, 'Happy Holi', 'Ritika'])
  expect((await shopper.orderOnline(plain)).order_id).not.toBe(second.order_id)
})

test('a gift comes up to 30 days ahead, other orders up to 14', async () => {
  const wish = await giftWish({ slot_date: inDays(30) })
  const days = async (is_gift: 0 | 1) => {
    const request = { ...shopper.own, address_id: wish.address_id, is_gift }
    return (await shopper.send(deliveryDays, request)).payload_deliveryDays.map(({ date }) => date)
  }
  expect([(await days(0)).at(-1), (await days(1)).at(-1)]).toEqual([inDays(14), inDays(30)])
  const { is_gift: _, ...plain } = wish
  await expect(shopper.orderOnline(plain)).rejects.toMatchObject({ code: 'slot' })
  await expect(shopper.orderOnline({ ...wish, slot_date: inDays(31) })).rejects.toMatchObject({
    code: 'slot',
  })
  const order_id = await give(wish)
  const move = (slot_date: string) => shopper.move(order_id, slot_date)
  await move(inDays(29))
  expect((await shopper.details(order_id)).slot_date).toBe(inDays(29))
  await expect(move(inDays(31))).rejects.toMatchObject({ code: 'slot' })
})

test('slips of a day have prices, those of gifts a card instead, and nothing that was cancelled', async () => {
  const day = inDays(9)
  // Prints what earlier tests ordered.
  await slips(day)
  const wish = await giftWish({
    slot_date: day,
    gift_message: '<script>alert("नमस्ते")</script> & शुभ 🪔',
    gift_from: '</section>O’Neill',
  })
  await give(wish)
  await shop.changeProduct('milk-cake-250g', { stock: 20, maxPerOrder: 10 })
  const cash = async () => {
    await shopper.put('milk-cake-250g')
    const one = await shopper.wish({ address_id: wish.address_id, slot_date: day })
    return await shopper.order(one)
  }
  const kept = await cash()
  const cancelled = await cash()
  await shopper.cancel(cancelled.order_id)
  const page = await slips(day)
  const sheets = page.split('<section').slice(1)
  expect(sheets).toHaveLength(3)
  const [slip = '', card = '', other = ''] = sheets
  expect(slip).toContain('Kaju Katli, 500 g')
  expect(slip).toContain('A gift')
  expect(slip + card).not.toMatch(/₹|\bRs\b|\d\.\d\d/)
  expect(card).toContain('&#60;script&#62;alert(&quot;नमस्ते&quot;)&#60;/script&#62; &#38; शुभ 🪔')
  expect(card).toContain('&#60;/section&#62;O’Neill')
  expect(other).toContain(kept.order_string)
  expect(other).toMatch(/Collect ₹[\d,]+(\.\d\d)? in cash/)
  expect(page).not.toContain(cancelled.order_string)
  expect(await slips(inDays(20))).toContain('No order leaves on')
  for (const day of ['soon', '2026-02-30'])
    await expect(slips(day)).rejects.toThrow(`of a day such as 2026-11-28, or of an order`)
})

test('an order whose slip was not printed in time comes under the slips of the next days, again if they were lost', async () => {
  const [day, next] = [inDays(9), inDays(10)]
  const { id } = await shop.changeProduct('milk-cake-250g', { stock: 20, maxPerOrder: 10 })
  await shopper.put(id)
  const late = await shopper.order(await shopper.wish({ slot_date: day }))
  expect(await slips(inDays(17))).not.toContain(late.order_string)
  shop.clock.advance(10 * 86_400_000)
  const page = await slips(next)
  expect(page).toContain(late.order_string)
  expect(page).toContain('It had to leave on an earlier day')
  // The output of a command is easily lost.
  expect(await slips(next)).toBe(page)
  shop.clock.advance(86_400_000)
  expect(await slips(inDays(0))).not.toContain(late.order_string)
  expect(await slips(day)).toContain(late.order_string)
  await shop.owner('order', { order: late.order_string, progress: 'out-for-delivery' })
  expect(await slips(day)).not.toContain(late.order_string)
})

test('slips say how many orders of the day are not paid yet', async () => {
  const { order_id } = await shopper.openPayment()
  const { slot_date: day } = await shopper.details(order_id)
  expect(await slips(day)).toMatch(/Not paid yet: \d+\. Print again later/)
})
