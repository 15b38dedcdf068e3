import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { ApiError } from '#src/api.ts'
import {
  confirmPassword,
  joinByOtp,
  joinByPassword,
  readProfile,
  updateContact,
  updatePassword,
  updateProfile,
} from '#src/contract/account.ts'
import { mergeBag } from '#src/contract/bag.ts'
import { sendOtp, signIn, verifyOtp } from '#src/contract/login.ts'
import { orderInvoice } from '#src/contract/invoice.ts'
import { addReview, reviews } from '#src/contract/review.ts'
import { toRupees } from '#src/domain/money.ts'
import { customers, sessions } from '#src/server/db/schema/account.ts'
import { bagBoxes } from '#src/server/db/schema/bag.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { refunds } from '#src/server/db/schema/payment.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { applyReport } from '#src/server/payment/apply-report.service.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import {
  askForContact,
  codeTo,
  confirm,
  enterByCode,
  join,
  password,
  registerByMail,
  setContact,
} from '#tests/support/shop/account.ts'
import { payAtSandbox } from '#tests/support/shop/payer.ts'
import { isOnPostgres } from '#tests/support/database/database.ts'
import { refusal, type Shopper } from '#tests/support/shop/shopper.ts'

const company_id = site.companyId
const shop = shopForAll({ env: { OTP_SENDS_PER_CALLER: '1000', OTP_SENDS_PER_CONTACT: '1000' } })

let last = 0
/** A mobile and an email that nobody has used yet. */
const somebody = () => {
  const digits = String(9_812_000_000 + ++last)
  return { mobile: digits, email: `p${digits}@example.in` }
}
/** The bug as it was found: registered by email, then logged in by code with the mobile given there. */
const split = async () => {
  const who = somebody()
  const first = await registerByMail(shop, who.email, who.mobile)
  return { ...who, first, second: await enterByCode(shop, 'mobile', who.mobile) }
}
const byPassword = (type: 'mobile' | 'email', username: string) =>
  shop.browser().send(signIn, { company_id, type, username, password })
const bagOf = async (customer: Shopper) =>
  (await customer.bag()).map(({ product_id, quantity }) => [product_id, quantity])
/** Codes for `many` logins, each valid by itself. */
const loginCodes = async (username: string, many: number) => {
  const guesses = []
  for (let one = 0; one < many; one++) {
    const { payload } = await shop.send(sendOtp, { otp_type: 'email', username })
    guesses.push({
      ...payload,
      otp: codeTo(shop, username),
      otp_type: 'email' as const,
      company_id,
    })
  }
  return guesses
}
/** Waits until `many` queries wait for a lock (PostgreSQL). */
const waiting = (many: number) =>
  vi.waitFor(async () => {
    const { rows } = await shop.db.execute(sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).toHaveLength(many)
  })
const exists = async ({ customerId }: Shopper) =>
  (await shop.db.select().from(customers).where(eq(customers.id, customerId))).length === 1

describe('a mobile that was told at registration, then proven by a code', () => {
  test('enters no other account, and says that one was registered with it', async () => {
    const { mobile, first, second } = await split()
    expect(second.customerId).not.toBe(first.customerId)
    expect(second.reply.joinable).toBe(true)
    expect((await second.send(readProfile, second.own)).payload.joinable).toBe(true)
    // Nothing of that account is revealed to the holder of the number.
    expect(second.reply.payload).toMatchObject({ name: '', email: '' })
    const hint = async (mobile: string) =>
      (await enterByCode(shop, 'mobile', mobile)).reply.joinable
    expect(await hint(somebody().mobile)).toBeUndefined()
    // Who has a password has registered, and knows.
    expect(await hint(mobile)).toBe(true)
    await shop.db
      .update(customers)
      .set({ password: 'x' })
      .where(eq(customers.id, second.customerId))
    expect(await hint(mobile)).toBeUndefined()
  })

  test('joins it with the email proven too, with all that either had, and one login for all', async () => {
    const { mobile, email, first, second } = await split()
    const katli = await shop.changeProduct('kaju-katli-500g', { stock: 50, maxPerOrder: 5 })
    const laddu = await shop.changeProduct('besan-laddu-500g', { stock: 50, maxPerOrder: 5 })
    await first.put(katli.id, 2)
    const placed = await first.buy('the-same-key')
    await second.put(katli.id)
    await second.buy('the-same-key')
    await first.put(katli.id, 4)
    await first.put(laddu.id)
    const piece = await shop.product('kaju-katli-250g')
    await first.setBox(Array.from({ length: 4 }, () => piece.id).join('.'))
    await second.put(katli.id, 3)
    await second.addAddress({ house_no: 'C-2' })
    await first.addAddress({ instruction_delivery: 'Ring twice' })
    const guest = {
      ...first.own,
      merge_id: 'guest-bag',
      cartJson: JSON.stringify([{ product_id: laddu.id, quantity: 1 }]),
    }
    await first.send(mergeBag, guest)
    for (const [who, product, rating] of [
      [second, katli.id, 1],
      [first, katli.id, 5],
      [first, laddu.id, 4],
    ] as const) {
      shop.clock.advance(1000)
      await who.send(addReview, { ...who.own, product_id: product, rating, review: 'Tried.' })
    }

    const { payload, capped } = await join(shop, second, 'email', email)
    expect(payload).toMatchObject({
      customer_id: second.customerId,
      name: 'Ritika Sharma',
      contact: mobile,
      email,
      mobile_proven: true,
      email_proven: true,
      joinable: false,
    })
    expect(await second.orders()).toHaveLength(2)
    const own = { ...second.own, order_id: placed.order_id }
    expect((await second.details(placed.order_id)).order_id).toBe(placed.order_id)
    await second.send(orderInvoice, own)
    // Five packs of katli are allowed; the bags held seven.
    expect(await bagOf(second)).toEqual([
      [katli.id, 5],
      [laddu.id, 2],
      [0, 1],
    ])
    expect(capped).toEqual([katli.id])
    // The box has moved: no closed bag holds it.
    expect(await shop.db.$count(bagBoxes)).toBe(1)
    await second.send(mergeBag, { ...guest, ...second.own })
    expect((await bagOf(second))[1]).toEqual([laddu.id, 2])
    expect((await second.addresses()).map(({ house_no }) => house_no).sort()).toEqual([
      'B-14',
      'B-14',
      'C-2',
    ])
    const rated = async (product_id: number) =>
      (await shop.send(reviews, { product_id, limit: 1000 })).data
        .filter(({ customer_id }) => customer_id === second.customerId)
        .map(({ rating }) => rating)
    expect([await rated(katli.id), await rated(laddu.id)]).toEqual([[5], [4]])

    expect(await exists(first)).toBe(false)
    expect((await refusal(first.orders())).code).toBe('signed-out')
    for (const [kind, contact] of [
      ['mobile', mobile],
      ['email', email],
    ] as const)
      expect((await enterByCode(shop, kind, contact)).customerId).toBe(second.customerId)
  })

  test('an order sent again after the join is found by its key, unless both accounts used that', async () => {
    const { email, first, second } = await split()
    await shop.changeProduct('kaju-katli-500g', { stock: 50, maxPerOrder: 5 })
    const buy = async (who: Shopper, key: string) => {
      await who.put('kaju-katli-500g')
      return (await who.buy(key)).order_string
    }
    const moved = await buy(first, 'of-one')
    await buy(first, 'of-both')
    const own = await buy(second, 'of-both')
    await join(shop, second, 'email', email)
    await second.put('kaju-katli-500g')
    const other = await second.wish()
    for (const [key, order] of [
      ['of-one', moved],
      ['of-both', own],
    ] as const)
      expect(await refusal(second.order(other, key))).toMatchObject({
        code: 'key-reused',
        message: expect.stringContaining(`led to order ${order} already`) as string,
      })
  })

  test('its password counts on when it was typed for that, by mobile and by email', async () => {
    const { mobile, email, second } = await split()
    const wish = { ...second.own, type: 'email', username: email, password } as const
    expect(
      (await refusal(second.send(joinByPassword, { ...wish, password: 'guess-it' }))).code,
    ).toBe('login-failed')
    expect((await second.send(joinByPassword, wish)).payload.has_password).toBe(true)
    for (const login of [byPassword('mobile', mobile), byPassword('email', email)])
      expect((await login).payload.customer_id).toBe(second.customerId)
  })

  test('a password that nobody typed opens nothing more: a former owner may know it', async () => {
    const { email, second } = await split()
    expect((await join(shop, second, 'email', email)).payload.has_password).toBe(false)
    expect((await refusal(byPassword('email', email))).code).toBe('login-failed')
  })

  test('the own password counts on after a code only if it was typed last', async () => {
    const own = async (
      change: (who: Shopper, email: string) => Promise<unknown>,
      byMail = true,
    ) => {
      const { mobile, email, first } = await split()
      const who = byMail ? first : await enterByCode(shop, 'email', email)
      await change(who, email)
      return (await join(shop, who, 'mobile', mobile)).payload.has_password
    }
    const byCode = (who: Shopper, email: string) => confirm(shop, who, 'email', email)
    const byTyping = (who: Shopper) => who.send(confirmPassword, { ...who.own, password })
    const byNewOne = (who: Shopper) => who.send(updatePassword, { ...who.own, password: 'new-one' })
    const asIs = async () => undefined
    expect([await own(asIs), await own(byCode)]).toEqual([true, false])
    expect(await own(asIs, false)).toBe(false)
    expect([await own(byTyping, false), await own(byNewOne, false)]).toEqual([true, true])
  })

  test('of two passwords the own one counts on if it was typed, else the other; so do the own contacts', async () => {
    const joined = async (isTyped: boolean) => {
      const [mine, other] = [somebody(), somebody()]
      await registerByMail(shop, other.email, other.mobile)
      const first = await registerByMail(shop, mine.email, mine.mobile)
      await first.send(updatePassword, { ...first.own, password: 'my-own-one' })
      const asker = isTyped ? first : await enterByCode(shop, 'email', mine.email)
      const wish = { ...asker.own, type: 'email', username: other.email, password } as const
      const { email } = (await asker.send(joinByPassword, wish)).payload
      const login = { company_id, type: 'email', username: mine.email } as const
      const opens = async (secret: string) =>
        shop
          .browser()
          .send(signIn, { ...login, password: secret })
          .then(() => true)
          .catch(() => false)
      return [email === mine.email, await opens('my-own-one'), await opens(password)]
    }
    expect(await joined(true)).toEqual([true, true, false])
    expect(await joined(false)).toEqual([true, false, true])
  })

  test('a guest’s bag that both have taken joins once', async () => {
    const { email, first, second } = await split()
    const { id } = await shop.changeProduct('besan-laddu-500g', { stock: 50, maxPerOrder: 5 })
    const cartJson = JSON.stringify([{ product_id: id, quantity: 1 }])
    for (const who of [first, second])
      await who.send(mergeBag, { ...who.own, merge_id: 'lost-answer', cartJson })
    await join(shop, second, 'email', email)
    expect(await bagOf(second)).toEqual([[id, 2]])
  })

  test('declined, both stay as they are, and can be joined later from the other side', async () => {
    const { mobile, email, first, second } = await split()
    expect((await byPassword('email', email)).payload.customer_id).toBe(first.customerId)
    await second.send(updateProfile, { ...second.own, name: 'R. Sharma' })
    const asked = await askForContact(shop, first, 'mobile', mobile)
    const refused = await refusal(first.send(updateContact, asked))
    expect([refused.status, refused.code]).toEqual([409, 'joinable'])
    expect(await exists(second)).toBe(true)
    // The same code joins the accounts.
    const { payload } = await first.send(joinByOtp, asked)
    const name = 'Ritika Sharma'
    expect(payload).toMatchObject({ customer_id: first.customerId, name, contact: mobile, email })
    expect(await exists(second)).toBe(false)
  })

  test('the email account proves the mobile itself before anybody came by it: nothing to join', async () => {
    const { mobile, email } = somebody()
    const first = await registerByMail(shop, email, mobile)
    expect((await setContact(shop, first, 'mobile', mobile)).mobile_proven).toBe(true)
    const again = await enterByCode(shop, 'mobile', mobile)
    expect([again.customerId, again.reply.joinable]).toEqual([first.customerId, undefined])
  })
})

describe('who may claim what', () => {
  test('who registers with somebody else’s mobile gains nothing of her, and gives her nothing', async () => {
    const victim = somebody()
    const thief = somebody()
    const attacker = await registerByMail(shop, thief.email, victim.mobile)
    const owner = await enterByCode(shop, 'mobile', victim.mobile)
    await owner.addAddress()
    expect(owner.reply.payload.email).toBe('')
    // The attacker has no code for the victim's mobile.
    const asked = await askForContact(shop, attacker, 'mobile', victim.mobile)
    const guess = { ...asked, otp: (asked.otp + 1) % 10_000 }
    for (const call of [joinByOtp, updateContact])
      expect((await refusal(attacker.send(call, guess))).code).toBe('otp-wrong')
    expect(await attacker.addresses()).toEqual([])
    expect((await refusal(byPassword('mobile', victim.mobile))).code).toBe('login-failed')
    // The victim has neither the attacker's email nor his password.
    const wish = {
      ...owner.own,
      type: 'email',
      username: thief.email,
      password: 'a-guess',
    } as const
    expect((await refusal(owner.send(joinByPassword, wish))).code).toBe('login-failed')
    expect(await exists(attacker)).toBe(true)
  })

  test('a code that another customer asked for joins nothing without its id', async () => {
    const { email, second } = await split()
    const stranger = await enterByCode(shop, 'mobile', somebody().mobile)
    const asked = await askForContact(shop, second, 'email', email)
    const stolen = { ...asked, ...stranger.own, otp_id: 'a-guessed-id' }
    expect((await refusal(stranger.send(joinByOtp, stolen))).code).toBe('otp-wrong')
  })

  test('two email accounts that name the same mobile: each joins by a proof of its own', async () => {
    const { mobile, email } = somebody()
    const other = somebody().email
    await registerByMail(shop, email, mobile)
    await registerByMail(shop, other, mobile)
    const owner = await enterByCode(shop, 'mobile', mobile)
    await join(shop, owner, 'email', email)
    expect((await owner.send(readProfile, owner.own)).payload).toMatchObject({
      email,
      joinable: true,
    })
    const { payload } = await join(shop, owner, 'email', other)
    expect(payload).toMatchObject({ contact: mobile, email: other, joinable: false })
    // The previous email is notified and is free again.
    await vi.waitFor(async () => expect(await shop.db.select().from(messages)).toEqual([]))
    const received = shop.outbox().filter(({ to, text }) => to === email && text.includes('joined'))
    expect(received).toHaveLength(2)
    expect((await enterByCode(shop, 'email', email)).customerId).not.toBe(owner.customerId)
  })

  test('nobody joins an account with itself', async () => {
    const { email, mobile } = somebody()
    const first = await registerByMail(shop, email, mobile)
    const wish = { ...first.own, type: 'email', username: email, password } as const
    expect((await refusal(first.send(joinByPassword, wish))).code).toBe('own')
    const [asked, again] = [
      await askForContact(shop, first, 'mobile', mobile),
      await askForContact(shop, first, 'mobile', mobile),
    ]
    await first.send(updateContact, asked)
    expect((await refusal(first.send(joinByOtp, again))).code).toBe('own')
    expect(await exists(first)).toBe(true)
  })

  test('a payment under way holds the join up, and nothing is lost', async () => {
    const { email, first, second } = await split()
    await shop.changeProduct('kaju-katli-500g', { stock: 50, maxPerOrder: 5 })
    // Somebody else's payment holds nothing up.
    const stranger = await shop.newShopper()
    await stranger.put('kaju-katli-500g')
    await stranger.openPayment()
    await first.put('kaju-katli-500g')
    const { order_id } = await first.buy()
    await shop.db.update(orders).set({ phase: 'pending' }).where(eq(orders.id, order_id))
    const asked = await askForContact(shop, second, 'email', email)
    expect((await refusal(second.send(joinByOtp, asked))).code).toBe('pending')
    await shop.db.update(orders).set({ phase: 'placed' }).where(eq(orders.id, order_id))
    await second.send(joinByOtp, asked)
    expect(await second.orders()).toHaveLength(1)
  })

  test('all other sessions of both accounts end, this browser stays logged in', async () => {
    const { mobile, email, first, second } = await split()
    const elsewhere = await enterByCode(shop, 'mobile', mobile)
    await join(shop, second, 'email', email)
    for (const browser of [elsewhere, first])
      expect((await refusal(browser.orders())).code).toBe('signed-out')
    expect(await second.orders()).toEqual([])
  })

  test('a late proof is not enough', async () => {
    const { email, second } = await split()
    shop.clock.advance(8 * 60_000)
    const asked = await askForContact(shop, second, 'email', email)
    shop.clock.advance(3 * 60_000)
    // The code is valid for another two minutes, but the login is too old.
    expect((await refusal(second.send(joinByOtp, asked))).code).toBe('unconfirmed')
    const wish = { ...second.own, type: 'email', username: email, password } as const
    expect((await refusal(second.send(joinByPassword, wish))).code).toBe('unconfirmed')
  })
})

// Registrations and logins are slow on a busy machine.
describe('at the same moment', { timeout: 90_000 }, () => {
  test('one join sent five times joins once', async () => {
    const { email, second } = await split()
    const asked = await askForContact(shop, second, 'email', email)
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => second.send(joinByOtp, asked)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('each account joins the other: one join wins, no half of either is left', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const { mobile, email, first, second } = await split()
      await first.addAddress()
      await second.addAddress({ house_no: 'C-2' })
      const asked = await askForContact(shop, second, 'email', email)
      const back = await askForContact(shop, first, 'mobile', mobile)
      const tries = await Promise.allSettled([
        second.send(joinByOtp, asked),
        first.send(joinByOtp, back),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const winner = tries[0]?.status === 'fulfilled' ? second : first
      expect(await winner.addresses()).toHaveLength(2)
    }
  })

  test('logins while the account is joined are let in or told no, none breaks', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { email, second } = await split()
      const guesses = await loginCodes(email, 4)
      const asked = await askForContact(shop, second, 'email', email)
      const logins = Promise.allSettled([
        ...guesses.map((guess) => shop.browser().send(verifyOtp, guess)),
        ...Array.from({ length: 3 }, () => byPassword('email', email)),
      ])
      await second.send(joinByOtp, asked)
      const errors = (await logins).map((login) =>
        login.status === 'fulfilled' ? null : (login.reason as ApiError).code,
      )
      expect(errors.slice(0, 4)).toEqual([null, null, null, null])
      // The password was not entered for the join, so it no longer works.
      for (const error of errors.slice(4)) expect([null, 'login-failed']).toContain(error)
      expect((await enterByCode(shop, 'email', email)).customerId).toBe(second.customerId)
    }
  })

  test.runIf(isOnPostgres())('what comes before a join is over waits for its end', async () => {
    const { mobile, email, first, second } = await split()
    const { id: product_id } = await shop.changeProduct('kaju-katli-500g', { stock: 50 })
    await enterByCode(shop, 'mobile', mobile)
    const [guess] = await loginCodes(email, 1)
    const asked = await askForContact(shop, second, 'email', email)
    const calls = await shop.db.transaction(async (tx) => {
      // The join ends these sessions last, when the other account is already gone. This lock stops it there.
      const own = eq(sessions.customerId, second.customerId)
      await tx.select().from(sessions).where(own).for('update')
      const joined = second.send(joinByOtp, asked)
      await waiting(1)
      const entered = shop.browser().send(verifyOtp, guess!)
      const received = { ...first.own, product_id, rating: 4, review: 'Tried.' }
      const refused = [
        first.send(addReview, received),
        first.send(confirmPassword, { ...first.own, password }),
      ].map(refusal)
      await waiting(4)
      return { joined, entered, refused }
    })
    for (const { payload } of await Promise.all([calls.joined, calls.entered]))
      expect(payload.customer_id).toBe(second.customerId)
    for (const { code } of await Promise.all(calls.refused)) expect(code).toBe('signed-out')
  })

  test('the other account orders while it is joined: the order is there, once', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const { email, first, second } = await split()
      const katli = await shop.changeProduct('kaju-katli-500g', { stock: 50, maxPerOrder: 5 })
      await first.put(katli.id, 2)
      const wish = await first.wish()
      const asked = await askForContact(shop, second, 'email', email)
      const [placed] = await Promise.allSettled([first.order(wish), second.send(joinByOtp, asked)])
      expect(await second.orders()).toHaveLength(placed.status === 'fulfilled' ? 1 : 0)
      expect(await bagOf(second)).toEqual(placed.status === 'fulfilled' ? [] : [[katli.id, 2]])
    }
  })

  test('a late payment is told while its account is joined: it goes back, once', async () => {
    const { mobile, email } = somebody()
    const first = await registerByMail(shop, email, mobile)
    await shop.changeProduct('kaju-katli-500g', { stock: 50, maxPerOrder: 5 })
    await first.put('kaju-katli-500g', 2)
    const { order_id, amount, gateway_order_id } = await first.openPayment()
    shop.clock.advance(16 * 60_000)
    await reconcile(shop.app.shop)
    const second = await enterByCode(shop, 'mobile', mobile)
    const asked = await askForContact(shop, second, 'email', email)
    const { razorpay_payment_id: id } = await payAtSandbox(shop, gateway_order_id)
    const payment = { id, gatewayOrderId: gateway_order_id, amount, currency: 'INR' }
    const [{ outcome }] = await Promise.all([
      applyReport(shop.db, { ...payment, state: 'captured' }, null, shop.clock.now()),
      second.send(joinByOtp, asked),
    ])
    expect(outcome).toBe('refund')
    expect(await second.details(order_id)).toMatchObject({
      status: 'cancelled',
      paid_online: toRupees(amount),
    })
    const owed = await shop.db.select().from(refunds).where(eq(refunds.paymentId, id))
    expect(owed).toMatchObject([{ amount, reason: 'late' }])
  })
})

test('every table that names a customer is one that a join knows', async () => {
  const { rows } = await shop.db.execute<{ child: string }>(sql`
    select distinct conrelid::regclass::text as child from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass order by child`)
  const moved = ['addresses', 'bag_merges', 'bags', 'orders', 'reviews']
  const ended = ['browsers', 'sessions']
  expect(rows.map(({ child }) => child)).toEqual([...moved, ...ended].sort())
})
