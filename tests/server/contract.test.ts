import { describe, expect, it } from 'vitest'
import { pathOf } from '#src/server/http/serve.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { allCalls } from '#tests/support/shop/all-calls.ts'

const shop = shopForAll()

describe('every call of the contract', () => {
  it('has a path of its own', () => {
    expect(new Set(allCalls.map(pathOf)).size).toBe(allCalls.length)
  })

  it.each(allCalls.map((call) => [pathOf(call)]))('%s has one route', (url) => {
    expect(shop.app.hasRoute({ method: 'POST', url })).toBe(true)
  })
})
