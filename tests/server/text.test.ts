import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addAddress } from '#src/contract/address.ts'
import { sendOtpRegister, verifyOtpRegister } from '#src/contract/login.ts'
import { sendMail } from '#src/contract/mail.ts'
import { addReview, reviews } from '#src/contract/review.ts'
import type { Declared } from '#src/server/base/declared.ts'
import { cleanLine, cleanLines } from '#src/server/base/clean-text.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { assertInOrder } from '#tests/support/hostile/aftermath.ts'
import { fitting, readSchemas, sensible } from '#tests/support/hostile/hostile-requests.ts'
import { keptWords, oddText, oddTextsIn, unseenTexts } from '#tests/support/hostile/odd-text.ts'
import { allCalls } from '#tests/support/shop/all-calls.ts'
import { codeIn } from '#tests/support/shop/shop.ts'
import { homeAddress, refusal, type Shopper } from '#tests/support/shop/shopper.ts'

/** Text with all kinds of characters at once. */
const typed = `${keptWords.join(' ')}\u2028\u202eevil\u2069\ud83c\u2029\u200b \ufffe</script>`

const shop = shopForAll({
  env: {
    REQUESTS_PER_MINUTE: '100000',
    REVIEWS_PER_HOUR: '1000',
    MAILS_PER_HOUR: '1000',
    MAILS_PER_CALLER: '1000',
    LOGIN_TRIES_PER_CALLER: '100000',
  },
})
let customer: Shopper
beforeAll(async () => {
  customer = await shop.customer()
})

/** Every text field that a call takes, as declared in the contract: new fields are included automatically. */
const textFields = async () => {
  const schemas = await readSchemas()
  return allCalls.flatMap((call) => {
    const { properties = {} } = schemas.get(pathOf(call)) ?? {}
    const texts = Object.entries(properties).filter(([, one]) => one.type === 'string')
    return texts.map(([field, declared]) => ({ call, field, declared, properties }))
  })
}

const bodyFor = (properties: Record<string, Declared>): fc.Arbitrary<Record<string, unknown>> => {
  const known = sensible(customer.customerId)
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, known[name] ?? fitting(one)]),
    ),
  )
}

describe('every text field of the contract', () => {
  it('takes any Unicode: no answer is a fault of the shop, and nothing odd is kept or told', async () => {
    const fields = await textFields()
    expect(fields.length).toBeGreaterThan(30)
    const accepted = new Set<string>()
    for (const { call, field, declared, properties } of fields) {
      const most = declared.maxLength ?? 200
      const property = fc.asyncProperty(
        bodyFor(properties),
        oddText(most),
        fc.boolean(),
        async (body, text, isWithin) => {
          // As part of a valid value it passes more checks than alone.
          const value = isWithin ? `${text}${String(body[field])}`.slice(-most) : text
          const answer = await customer.request(pathOf(call), { body: { ...body, [field]: value } })
          expect(
            answer.status,
            `${field} of ${call.path}: ${shop.logs().slice(-500)}`,
          ).toBeLessThan(500)
          if (answer.status === 200) accepted.add(`${call.path} ${field}`)
          const reply = await answer.json()
          expect(oddTextsIn(reply)).toEqual([])
        },
      )
      await fc.assert(property, { numRuns: 8, seed: 20_261_123 })
    }
    for (const kept of [
      ...['name', 'house_no', 'street', 'landmark', 'instruction_delivery'].map(
        (field) => `/store/addToaddress ${field}`,
      ),
      ...['purpose', 'label', 'name', 'message'].map((field) => `/store/enquiry ${field}`),
      '/store/reviews/add review',
      '/send-mail message',
      '/store/searchAI keyword',
    ])
      expect([...accepted]).toContain(kept)
    await assertInOrder(shop)
  }, 240_000)

  it('cleans every text but passwords', async () => {
    for (const { call, field, declared } of await textFields())
      expect(declared.text === 'secret', `${field} of ${call.path}`).toBe(/password/i.test(field))
  })

  it('takes as many characters as its form lets anybody type', async () => {
    for (const { call, field, declared, properties } of await textFields()) {
      const { maxLength, pattern } = declared
      if (maxLength === undefined || pattern || maxLength < 2) continue
      const [body] = fc.sample(bodyFor(properties), { numRuns: 1, seed: 7 })
      for (const letter of ['a', '\u0958', '🍬']) {
        const value = letter.repeat(Math.floor(maxLength / letter.length))
        const answer = await customer.request(pathOf(call), { body: { ...body, [field]: value } })
        const { message } = (await answer.json()) as { message: string }
        expect(message, `${field} of ${call.path}`).not.toMatch(/must have at most/)
      }
    }
  }, 60_000)
})

describe('what a customer types', () => {
  it('comes back cleaned in an address, an order and a letter', async () => {
    const words = Object.fromEntries(
      (['name', 'house_no', 'street', 'landmark', 'instruction_delivery'] as const).map((field) => [
        field,
        typed.slice(0, 120),
      ]),
    )
    const { payload_addressDetail: kept } = await customer.send(addAddress, {
      ...homeAddress,
      ...words,
      ...customer.own,
    })
    for (const [field, text] of Object.entries(words))
      expect(kept[field as keyof typeof kept]).toBe(cleanLine(text))
    const all = await customer.addresses()
    expect(oddTextsIn(all)).toEqual([])
    await customer.put('kaju-katli-250g')
    await customer.buy()
    await customer.send(sendMail, {
      name: typed.slice(0, 120),
      userEmail: 'asha@example.in',
      phone: '\u202a9810043210\u202c',
      message: typed,
    })
    await vi.waitFor(async () => expect(await shop.db.$count(messages)).toBe(0))
    const letter = shop.outbox().findLast(({ to }) => to === site.email)
    expect(letter?.text).toContain(cleanLines(typed))
    expect(letter?.text).toContain('Phone: 9810043210\n')
    expect(oddTextsIn(shop.outbox())).toEqual([])
  })

  it('is a review and the name above it', async () => {
    const email = 'ritika@example.in'
    const { payload } = await customer.send(sendOtpRegister, { otp_type: 'email', username: email })
    const writer = shop.browser()
    const { payload: user } = await writer.send(verifyOtpRegister, {
      otp_id: payload.otp_id,
      otp: codeIn(shop.outbox()),
      otp_type: 'email' as const,
      company_id: site.companyId,
      email,
      phone: '',
      password: 'long enough',
      name: 'रितिका\u2028\u202eशर्मा',
    })
    expect(user.name).toBe('रितिका शर्मा')
    const { id } = await shop.product('kaju-katli-250g')
    const review = { customer_id: user.customer_id, product_id: id, rating: 5 }
    await writer.send(addReview, { ...review, review: 'Very good.\u2028Will buy again.' })
    const { data } = await shop.send(reviews, { product_id: id })
    const shown = data.find((one) => one.customer_id === user.customer_id)
    expect(shown).toMatchObject({
      customer_name: 'रितिका शर्मा',
      review: 'Very good.\nWill buy again.',
    })
    await assertInOrder(shop)
  })

  it.each(unseenTexts)('counts as nothing where nobody sees it: %j', async (text) => {
    const { id } = await shop.product('kaju-katli-250g')
    const opinion = { customer_id: customer.customerId, product_id: id, rating: 5 }
    expect(await refusal(customer.send(addReview, { ...opinion, review: text }))).toMatchObject({
      status: 400,
      message: 'Please fill all fields.',
    })
    const address = { ...homeAddress, ...customer.own, name: text }
    expect(await refusal(customer.send(addAddress, address))).toMatchObject({
      status: 400,
      message: 'Enter your first name.',
    })
  })
})
