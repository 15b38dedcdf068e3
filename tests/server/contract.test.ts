import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#src/contract/all.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { openShop, type Customer, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let customer: Customer
beforeAll(async () => {
  shop = await openShop()
  customer = await shop.customer()
})
afterAll(() => shop.close())

const customerCalls = allCalls.filter((call) => call.access === 'customer')

describe('every call of the contract', () => {
  it('has a path of its own', () => {
    expect(new Set(allCalls.map(pathOf)).size).toBe(allCalls.length)
  })

  it.each(allCalls.map((call) => [pathOf(call)]))('%s has one route', (url) => {
    expect(shop.app.hasRoute({ method: 'POST', url })).toBe(true)
  })

  it.each(customerCalls.map((call) => [pathOf(call)]))('%s is refused to a guest', async (url) => {
    const answer = await shop.browser().request(url, { body: { store_id: 121, customer_id: 1 } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'Please log in first.', code: 'signed-out' })
  })

  it.each(customerCalls.map((call) => [pathOf(call)]))(
    '%s never answers in the name of another customer',
    async (url) => {
      const filled = Object.fromEntries(
        ['customer_id', 'product_id', 'quantity', 'address_id', 'order_id', 'item_id'].map(
          (field) => [field, customer.customerId + 1],
        ),
      )
      const answer = await customer.request(url, {
        body: { store_id: 121, company_id: 180, ...filled },
      })
      expect(answer.status === 403 || answer.status === 400).toBe(true)
      expect(((await answer.json()) as { code: string }).code).toMatch(/^(not-yours|invalid)$/)
    },
  )
})
