import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { removeFromBag, updateBag } from '#src/contract/bag.ts'
import { changeText } from '#src/domain/bag-change.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { daysAfter } from '#src/domain/india.ts'
import { links } from '#src/links.ts'
import { settings } from '#src/server/db/schema/shop.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { checkoutForEach } from '#tests/support/page/checkout-page.ts'

const cake = 'milk-cake-250g'
const barfi = 'dodha-barfi-250g'
const shop = shopForAll()

/** The owner changes the costs of delivery and payment. */
const changeTerms = (change: Partial<typeof settings.$inferInsert>) =>
  shop.db.update(settings).set(change)
const changeTexts = () => page.$changes.get().map((change) => changeText(change))

beforeEach(async () => {
  await changeTerms({ deliveryFreeFrom: 99_900, deliveryCharge: 4_900, handlingFeePercent: 1 })
  for (const slug of [cake, barfi])
    await shop.changeProduct(slug, { mrp: 60_000, sellingPrice: 50_000 })
})
const { shopper, phone, page, enter, goToPayment } = checkoutForEach(shop, {
  [cake]: 3,
  [barfi]: 1,
})

test('a cart is asked for more to get free delivery only where delivery costs something', async () => {
  const until = async (deliveryCharge: number) => {
    await changeTerms({ deliveryFreeFrom: 500_000, deliveryCharge })
    const { $deliveryCharge, $untilFree, loadDelivery } =
      await import('#src/stores/address/delivery.ts')
    await loadDelivery({ fresh: true })
    return [$deliveryCharge.get(), $untilFree.get()?.missing]
  }
  expect(await until(4_900)).toEqual([4_900, 300_000])
  expect(await until(0)).toEqual([0, undefined])
})

describe('placing an order', () => {
  test('takes the shopper to My Orders, empties the bag and takes the packs from the stock', async () => {
    await goToPayment()
    const total = page.$totals.get()!.total
    await page.submitOrder()
    expect(phone.visited).toEqual([links.orders()])
    expect(page.$lines.get()).toEqual([])
    const [order, ...others] = await shopper.orders()
    expect([order?.total_paid_amount, others.length]).toEqual([total / 100, 0])
    expect([await shop.stock(cake), await shop.stock(barfi)]).toEqual([17, 19])
  })

  test('leaves a checkout to which the Back button can lead, empty or with a new bag', async () => {
    await goToPayment()
    await page.submitOrder()
    phone.comeBack()
    expect([page.$placing.get().state, page.$payment.get()]).toEqual(['idle', null])
    await vi.waitFor(() => expect(page.$step.get()).toBe('cart'))
    expect(page.$entered.get()).toBe('ready')

    await shopper.put(cake)
    phone.comeBack()
    await vi.waitFor(() => expect(page.$lines.get()).toHaveLength(1))
    await goToPayment()
    await page.submitOrder()
    expect(await shopper.orders()).toHaveLength(2)
  })

  test.each(['cash', 'online'] as const)(
    'after the end of an earlier session logs out nobody who logged in since: %s',
    async (payment) => {
      await goToPayment()
      page.choosePayment(payment)
      shop.clock.advance(91 * 24 * 3_600_000)
      phone.onCall((path) => {
        if (!/cashOnDelivery|onlinePaymentProcess/.test(path)) return
        phone.storage.set('user', JSON.stringify({ ...page.$user.get(), customerId: 999_999 }))
      })
      await page.submitOrder()
      expect(page.$user.get()?.customerId).toBe(999_999)
      expect(await shopper.orders().catch(() => [])).toEqual([])
    },
  )

  test('is asked for once when the button is pressed twice', async () => {
    await goToPayment()
    let asked = 0
    phone.onCall((path) => void (asked += path.endsWith('cashOnDelivery') ? 1 : 0))
    await Promise.all([page.submitOrder(), page.submitOrder()])
    await page.submitOrder()
    expect([asked, (await shopper.orders()).length]).toEqual([1, 1])
    expect(await shop.stock(cake)).toBe(17)
  })

  test('needs a payment type', async () => {
    await goToPayment()
    page.choosePayment(null)
    await page.submitOrder()
    expect(page.$notice.get()?.text).toBe('Please select payment type')
    expect(await shopper.orders()).toEqual([])
  })

  test('needs an address', async () => {
    await page.proceedToOrder()
    await page.enterDelivery()
    await page.removeFromBook(page.$address.get()!.id)
    await page.proceedToPayment()
    expect(page.$notice.get()?.text).toBe('Please choose an address to proceed')
    expect(page.$step.get()).toBe('address')
  })

  test('says that the addresses could not be loaded', async () => {
    await page.proceedToOrder()
    phone.setLine('down')
    await page.enterDelivery()
    await page.proceedToPayment()
    expect(page.$notice.get()?.text).toBe('Your addresses could not be loaded.')
  })

  test('does not wait for addresses that are on the screen already', async () => {
    await page.proceedToOrder()
    await page.enterDelivery()
    page.replaceStep('cart')
    page.goToStep('address')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    phone.onCall((path) => (path.endsWith('addressList') ? held : undefined))
    const entered = page.enterDelivery()
    void page.proceedToPayment()
    expect(page.$step.get()).toBe('payment')
    release()
    await entered
    expect(page.$step.get()).toBe('payment')
  })

  test('can be tried again when the answer got lost, and stays one order', async () => {
    await goToPayment()
    phone.onCall((path) => {
      if (path.endsWith('cashOnDelivery')) phone.setLine('answers get lost')
    })
    await page.submitOrder()
    expect(page.$placing.get()).toMatchObject({
      state: 'failed',
      unheard: true,
      message: 'We are un-able to place your order. Please try later.',
    })
    phone.onCall(() => phone.setLine('up'))
    phone.setLine('up')
    await page.submitOrder()
    expect(phone.visited).toEqual([links.orders()])
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('works on plain http, where browsers make no random UUIDs', async () => {
    await goToPayment()
    onTestFinished(() => void vi.stubGlobal('crypto', webcrypto))
    vi.stubGlobal('crypto', {
      subtle: crypto.subtle,
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
    })
    await page.submitOrder()
    expect(phone.visited).toEqual([links.orders()])
  })

  const loseAnswer = async () => {
    await goToPayment()
    phone.onCall((path) => {
      if (path.endsWith('cashOnDelivery')) phone.setLine('answers get lost')
    })
    await page.submitOrder()
    phone.onCall(() => undefined)
    phone.setLine('up')
  }

  test('ends at My Orders after a reload when only the answer got lost', async () => {
    await loseAnswer()
    await enter()
    expect(phone.visited).toEqual([links.orders()])
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('whose answer got lost is told after a reload, and leaves the next cart of another device', async () => {
    await loseAnswer()
    await shopper.put(barfi)
    await enter()
    expect(page.$notice.get()?.text).toBe('Your order has been placed successfully')
    expect([phone.visited, page.$lines.get().length]).toEqual([[], 1])
  })

  test('keeps its key over a reload when it never reached the shop, and orders nothing by itself', async () => {
    await goToPayment()
    phone.onCall((path) => {
      if (path.endsWith('cashOnDelivery')) phone.setLine('down')
    })
    await page.submitOrder()
    const key = (JSON.parse(phone.tab.get('orderAttempt')!) as { key: string }).key
    phone.onCall(() => undefined)
    phone.setLine('up')
    await enter()
    expect(await shopper.orders()).toEqual([])
    await goToPayment()
    phone.onCall((path) => {
      if (!path.endsWith('cashOnDelivery')) return
      expect((JSON.parse(phone.tab.get('orderAttempt')!) as { key: string }).key).toBe(key)
    })
    await page.submitOrder()
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('is refused at a price that the shopper has not seen; old and new price are told', async () => {
    await goToPayment()
    await shop.changeProduct(cake, { sellingPrice: 52_000 })
    await page.submitOrder()
    expect(page.$placing.get()).toMatchObject({ state: 'failed', unheard: false })
    expect(changeTexts()).toEqual(['Alwar Milk Cake, 250 g now costs ₹520 instead of ₹500.'])
    expect([await shopper.orders(), phone.visited]).toEqual([[], []])
    await page.submitOrder()
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('is refused at another delivery charge or fee, and what changed is told', async () => {
    await goToPayment()
    await changeTerms({ deliveryFreeFrom: 500_000, deliveryCharge: 5_900, handlingFeePercent: 2 })
    await page.submitOrder()
    expect(page.$placing.get()).toMatchObject({ state: 'failed', unheard: false })
    expect(changeTexts()).toEqual([
      'Delivery is ₹59 now instead of free.',
      'The handling fee for cash is 2% now instead of 1%.',
    ])
    expect(await shopper.orders()).toEqual([])
    await page.submitOrder()
    expect((await shopper.orders())[0]?.total_paid_amount).toBe(2000 + 59 + 40)
  })

  test('is refused for a cart that another device changed, though it costs the same', async () => {
    await goToPayment()
    const own = { ...shopper.own, cart_id: page.$bagId.get() }
    const setTo = async (slug: string, quantity: number) =>
      shopper.send(updateBag, {
        ...own,
        product_id: (await shop.product(slug)).id,
        quantity,
      })
    await setTo(cake, 2)
    await setTo(barfi, 2)
    await page.submitOrder()
    expect(page.$placing.get()).toMatchObject({ state: 'failed', unheard: false })
    expect(changeTexts()).toEqual(['Dodha Barfi, 250 g was added on another device: 2 in all now.'])
    expect(await shopper.orders()).toEqual([])
    await page.submitOrder()
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('names what is gone from the cart: withdrawn, or taken out on another device', async () => {
    await goToPayment()
    const { id } = await shop.product(barfi)
    await shopper.send(removeFromBag, {
      ...shopper.own,
      cart_id: page.$bagId.get(),
      product_id: id,
    })
    await page.submitOrder()
    const gone = 'Dodha Barfi, 250 g is no longer in your cart.'
    expect(changeTexts()).toEqual([gone])
    // What the shopper takes out here is no news, and what comes back is not gone.
    page.setQuantity((await shop.product(cake)).id, 0)
    await page.saveBag()
    expect(changeTexts()).toEqual([gone])
    await shopper.put(id)
    await page.loadBag()
    expect(changeTexts()).toEqual([])
  })

  test('goes to the address that was shown when the button was pressed', async () => {
    const work = await shopper.addAddress({ house_no: 'Tower 9' })
    await goToPayment()
    const shown = page.$address.get()!.houseNo
    phone.onCall((path) => {
      if (path.endsWith('cashOnDelivery')) page.chooseAddress(work)
    })
    await page.submitOrder()
    expect(page.$address.get()?.houseNo).not.toBe(shown)
    expect(JSON.parse(phone.tab.get('orderPlaced') ?? '')).toMatchObject({
      to: expect.stringContaining(shown) as string,
    })
  })

  test('tells delivery that a lower price has brought', async () => {
    await goToPayment()
    await shop.changeProduct(cake, { sellingPrice: 10_000 })
    await page.submitOrder()
    expect(changeTexts()).toEqual([
      'Alwar Milk Cake, 250 g now costs ₹100 instead of ₹500.',
      'Delivery is ₹49 now instead of free.',
    ])
  })

  test('stops when saving a last change brings a new price: nobody pays what they did not see', async () => {
    await goToPayment()
    await shop.changeProduct(cake, { sellingPrice: 48_000 })
    page.setQuantity((await shop.product(cake)).id, 4)
    await page.submitOrder()
    expect(page.$placing.get()).toMatchObject({
      more: 'The total has changed. Please look at it again before you order.',
    })
    expect(await shopper.orders()).toEqual([])
  })

  test('is refused for what sold out meanwhile, and goes on without it', async () => {
    await goToPayment()
    await shop.changeProduct(barfi, { stock: 0 })
    await page.submitOrder()
    expect(changeTexts()).toEqual(['Dodha Barfi, 250 g is sold out now.'])
    page.removeSoldOut()
    await vi.waitFor(() => expect(page.$totals.get()).not.toBeNull())
    await page.submitOrder()
    expect((await shopper.orders()).map((order) => order.item_name)).toEqual(['Alwar Milk Cake'])
  })

  test('lowers a quantity to what is left', async () => {
    await goToPayment()
    await shop.changeProduct(cake, { stock: 2 })
    await page.submitOrder()
    expect(changeTexts()).toEqual([
      'Alwar Milk Cake, 250 g: only 2 can be ordered now, so the quantity was lowered.',
    ])
  })

  test('asks for a login when the session has run out, and forgets neither bag nor step', async () => {
    await goToPayment()
    phone.onCall((path) => {
      if (path.endsWith('cashOnDelivery')) shop.clock.advance(91 * 24 * 3_600_000)
    })
    await page.submitOrder()
    expect(page.$user.get()).toBeNull()
    expect(page.$lines.get()).toHaveLength(2)
    expect([page.$step.get(), phone.location.hash]).toEqual(['payment', '#payment'])
  })
})

describe('the day of delivery', () => {
  /** The days at each of two addresses, chosen in turn; the shopper may choose one of them. */
  const openAddresses = async () => {
    const address_id = await shopper.addAddress({ pincode: '400001' })
    await page.proceedToOrder()
    await page.enterDelivery()
    const near = page.$addressBook.get().addresses.find(({ id }) => id !== address_id)!.id
    const days = await import('#src/features/checkout/day.store.ts')
    const dayAt = async (id: number) => {
      page.chooseAddress(id)
      await days.loadDays()
      return days.$day.get()!
    }
    return { ...days, dayAt, near, far: address_id }
  }

  test('comes forward with a nearer address, and nothing is said about it', async () => {
    const { $dayNote, dayAt, near, far } = await openAddresses()
    const late = await dayAt(far)
    expect((await dayAt(near)) < late).toBe(true)
    expect([await dayAt(far), $dayNote.get()]).toEqual([late, ''])
  })

  test('is asked for again after nobody has answered, and comes forward with the answer', async () => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
    await page.proceedToOrder()
    await page.enterDelivery()
    await page.loadDays()
    const soon = page.$day.get()!
    await enter()
    await page.proceedToOrder()
    await page.enterDelivery()
    phone.onCall((path) => {
      if (/deliveryDays|pincode/i.test(path)) throw new TypeError('Failed to fetch')
    })
    await page.loadDays()
    expect(page.$day.get()).not.toBe(soon)
    phone.onCall(() => undefined)
    const stop = page.followDays()
    phone.listenersOf('online').forEach((listen) => listen({}))
    await vi.waitFor(() => expect(page.$day.get()).toBe(soon))
    expect(page.$dayNote.get()).toBe('')
    stop()
  })

  test('that was not known yet is shown before anything is ordered', async () => {
    await page.proceedToOrder()
    await page.enterDelivery()
    await page.proceedToPayment()
    page.choosePayment('cash')
    await vi.waitFor(() => expect(page.$totals.get()).not.toBeNull())
    await page.submitOrder()
    expect(page.$placing.get()).toMatchObject({
      state: 'failed',
      more: 'The day of delivery was not known yet. Please look at it before you order.',
    })
    expect(await shopper.orders()).toEqual([])
    await page.submitOrder()
    expect(await shopper.orders()).toHaveLength(1)
  })

  test('stays where it was chosen, or says why not, as long as it is not possible', async () => {
    const { $dayNote, chooseDay, dayAt, near, far } = await openAddresses()
    const soon = await dayAt(near)
    chooseDay(soon)
    const late = await dayAt(far)
    expect($dayNote.get()).toBe(
      `Delivery on ${formatWeekdayDate(soon)} is no longer possible: your order comes ${formatWeekdayDate(late)} to ${formatWeekdayDate(daysAfter(late, 3))}.`,
    )
    expect([await dayAt(near), $dayNote.get()]).toEqual([soon, ''])
    chooseDay(late)
    expect([await dayAt(near), await dayAt(far), $dayNote.get()]).toEqual([late, late, ''])
  })
})

describe('coming back from the page of the gateway without a payment', () => {
  test('tells so on the payment part, with the choice as it was', async () => {
    await goToPayment()
    phone.location.hash = ''
    phone.location.search = '?payment=failed'
    await enter()
    expect(page.$placing.get()).toMatchObject({
      state: 'failed',
      message: 'We are un-able to place your order. Please try later.',
    })
    expect([page.$step.get(), page.$payment.get()]).toEqual(['payment', 'online'])
    expect(page.$lines.get()).toHaveLength(2)
  })

  test('shows a guest the Cart step', async () => {
    page.forgetUser()
    phone.location.search = '?payment=failed'
    await enter()
    expect(page.$step.get()).toBe('cart')
  })
})

test('what went wrong with one day is forgotten with it, unless something may have been ordered', async () => {
  await goToPayment()
  onTestFinished(page.followChoice())
  const [first, second] = page.$days.get()!
  page.fail('Refused')
  page.chooseDay(second!.date)
  expect(page.$placing.get().state).toBe('idle')
  page.fail('Unconfirmed', '', { lookAtOrders: true })
  page.chooseDay(first!.date)
  expect(page.$placing.get().state).toBe('failed')
})

test('a gift that was switched off is restored for its customer, and for nobody else', async () => {
  const { $gift, chooseGift, setGift } = await import('#src/features/checkout/gift.store.ts')
  const switchOver = () => [false, true].forEach(chooseGift)
  chooseGift(true)
  setGift({ message: 'For you' })
  switchOver()
  expect($gift.get()?.message).toBe('For you')
  chooseGift(false)
  page.rememberUser({ customerId: 999_999, name: '', contact: '', email: '' })
  chooseGift(true)
  expect($gift.get()?.message).toBe('')
})

describe('entering the page', () => {
  test('tells what changed since the last visit', async () => {
    await shop.changeProduct(cake, { sellingPrice: 55_000 })
    await shop.changeProduct(barfi, { stock: 0 })
    await enter()
    expect(changeTexts()).toEqual([
      'Alwar Milk Cake, 250 g now costs ₹550 instead of ₹500.',
      'Dodha Barfi, 250 g is sold out now.',
    ])
  })

  test("corrects a guest's prices as well", async () => {
    page.forgetUser()
    await shop.changeProduct(cake, { sellingPrice: 55_000 })
    await enter()
    expect(changeTexts()).toEqual(['Alwar Milk Cake, 250 g now costs ₹550 instead of ₹500.'])
  })

  test('on the payment part without a chosen address shows the addresses', async () => {
    phone.location.hash = '#payment'
    await enter()
    await page.enterDelivery()
    expect(page.$step.get()).toBe('address')
  })

  test('stays on the Cart step while the bag cannot be saved', async () => {
    phone.setLine('down')
    page.setQuantity((await shop.product(cake)).id, 2)
    await page.proceedToOrder()
    expect(page.$step.get()).toBe('cart')
    expect(page.$notice.get()?.text).toBe('We are facing issue on shopping cart. Please try later.')
    phone.setLine('up')
    await page.proceedToOrder()
    expect(page.$step.get()).toBe('address')
  })

  test('on Place Order as a guest shows the Cart step', async () => {
    phone.location.hash = '#address'
    page.forgetUser()
    await enter()
    expect([page.$step.get(), phone.location.hash]).toEqual(['cart', ''])
  })

  test.each([
    [/payment-fees$/, 'The payment fees could not be loaded.'],
    [/deliveryCharge$/, 'The delivery charge could not be loaded.'],
    [/Charge$|fees$/, 'The delivery charge and the payment fees could not be loaded.'],
  ])('with %s out of reach tells what is missing, and orders nothing', async (lost, text) => {
    phone.onCall((path) => {
      if (lost.test(path)) throw new TypeError('Failed to fetch')
    })
    await enter()
    await vi.waitFor(() => expect(page.$totalsError.get()).toBe(text))
    await page.proceedToOrder()
    await page.enterDelivery()
    await page.proceedToPayment()
    page.choosePayment('cash')
    await page.submitOrder()
    expect([page.$totals.get(), await shopper.orders()]).toEqual([null, []])
    phone.onCall(() => undefined)
    await page.loadTotals()
    expect([page.$totalsError.get(), page.$totals.get()?.delivery]).toEqual(['', 0])
  })

  test('stays usable while the shop cannot be reached', async () => {
    phone.setLine('down')
    await enter()
    expect(page.$lines.get()).toHaveLength(2)
    await vi.waitFor(() => expect(page.$totalsFailed.get()).toBe(true))
    phone.setLine('up')
    await page.loadTotals()
    expect(page.$totalsFailed.get()).toBe(false)
    expect(page.$totals.get()?.subtotal).toBe(200_000)
  })
})

test.each([
  [14, 'address'],
  [16, 'cart'],
])('a login %i minutes after Place Order leads to the step %s', async (minutes, step) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const user = page.$user.get()
  page.forgetUser()
  await page.proceedToOrder()
  expect(phone.visited.at(-1)).toBe(links.login())
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + minutes * 60_000)
  page.rememberUser(user!)
  await enter()
  // By then the order has been gone on with, if it is.
  await page.loadBag()
  expect(page.$step.get()).toBe(step)
})

test('an order waits where the login brought more of the same, and says so', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const user = page.$user.get()!
  const ofSlug = (slug: string) => page.$lines.get().find((line) => line.slug === slug)!
  const line = ofSlug(cake)
  await page.changeLine(ofSlug(barfi), 0)
  page.forgetUser()
  page.emptyBag()
  await page.changeLine(line, 1)
  await page.proceedToOrder()
  await page.enterSession(user)
  await enter()
  await vi.waitFor(() => expect(page.$notice.get()?.text).toMatch(/^Your cart has changed/))
  expect(changeTexts()).toEqual([
    'Alwar Milk Cake, 250 g was in your cart from before: 4 in all now.',
  ])
  expect(page.$step.get()).toBe('cart')
})

test('an offer for a cart that has changed meanwhile is not shown', async () => {
  const first = Promise.withResolvers<void>()
  const asked: string[] = []
  phone.onCall((path) => {
    const isFirst = path.endsWith('/applicable-offer') && asked.push(path) === 1
    return isFirst ? first.promise : undefined
  })
  const cakeId = (await shop.product(cake)).id
  const times = (count: number) =>
    vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(count))
  page.$bagOffer.set(null)
  page.setQuantity(cakeId, 2)
  await times(1)
  for (const id of [cakeId, (await shop.product(barfi)).id])
    page.setQuantity(id, id === cakeId ? 1 : 0)
  await times(2)
  first.resolve()
  await page.loadBag()
  expect(page.$bagOffer.get()).toBeNull()
})
