import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#src/contract/call.ts'
import type { Declared } from '#src/server/base/declared.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { allCalls } from '#tests/support/shop/all-calls.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

interface DeclaredObject {
  required?: string[]
  properties: Record<string, Declared>
}

const modules = import.meta.glob<Record<string, unknown>>('/src/contract/*.ts', { eager: true })
/** Calls that use the schema of another call. */
const shared: Record<string, string> = { sendOtpRegister: 'sendOtp' }

const requestOf = (call: Call): DeclaredObject => {
  for (const [file, calls] of Object.entries(modules)) {
    const name = Object.keys(calls).find((key) => calls[key] === call)
    if (name === undefined || file.endsWith('/all.ts')) continue
    const schemas = modules[file.replace(/\.ts$/, '.schema.ts')] ?? {}
    const schema = schemas[shared[name] ?? name] as { request: DeclaredObject } | undefined
    if (schema) return schema.request
  }
  throw new Error(`${call.path} has no schema of its name.`)
}

const texts = ['x', '1', '110048', '9810043210', 'kids', '2026-12-01', '1.2.3.4']

/** A value that the field accepts. */
const good = (field: Declared): unknown => {
  if ('const' in field) return field.const
  if (field.anyOf) return good(field.anyOf[0] ?? {})
  if (field.type === 'integer' || field.type === 'number') return Math.max(field.minimum ?? 1, 1)
  if (field.type === 'array') return [good(field.items ?? {})]
  if (field.type === 'boolean') return true
  const { pattern = '', minLength = 0, maxLength = Infinity } = field
  const fitting = texts
    .map((text) => text.padEnd(minLength, text))
    .find((text) => new RegExp(pattern).test(text) && text.length <= maxLength)
  return fitting ?? ''
}

/** Values that the field must refuse, each with a label. */
const bad = (field: Declared, isRequired: boolean): [string, unknown][] => {
  // Declared to accept anything, because no code reads it.
  if (!field.type && !field.anyOf && !('const' in field)) return []
  const wrong: [string, unknown][] = [
    ['an object', {}],
    ['a list of lists', [[]]],
  ]
  // Of an optional field, it is how clients write that it has no value.
  if (isRequired) wrong.push(['nothing', null])
  if (field.anyOf ?? 'const' in field) wrong.push(['a stranger', 'no such thing'])
  if (field.type === 'integer') wrong.push(['half a one', 1.5], ['words', 'one'])
  if (field.minimum !== undefined) wrong.push(['too little', field.minimum - 1])
  if (field.maximum !== undefined) wrong.push(['too much', field.maximum + 1])
  if (field.minLength) wrong.push(['too short', 'x'.repeat(field.minLength - 1)])
  if (field.maxLength !== undefined) wrong.push(['too long', 'x'.repeat(field.maxLength + 1)])
  if (field.pattern) wrong.push(['a wrong form', '\n#'])
  return wrong
}

const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '1000000' } })
let customer: Shopper
beforeAll(async () => {
  customer = await shop.customer()
})

const own = () => ({ store_id: 121, company_id: 180, customer_id: customer.customerId })
const bodyOf = ({ properties }: DeclaredObject): Record<string, unknown> => {
  const filled = Object.entries(properties).map(([name, field]) => [name, good(field)])
  const body = Object.fromEntries(filled) as Record<string, unknown>
  for (const [name, value] of Object.entries(own())) if (name in body) body[name] = value
  return body
}
const ask = async (call: Call, body: unknown, as = customer as Pick<Shopper, 'request'>) => {
  const answer = await as.request(pathOf(call), { body })
  return {
    status: answer.status,
    ...((await answer.json()) as { message: string; code?: string }),
  }
}

const signedOut = { status: 401, message: 'Please log in first.', code: 'signed-out' }

const every = allCalls.map((call) => [pathOf(call), call] as const)
const ofCustomers = every.filter(([, call]) => call.access === 'customer')

describe('every call of the contract', () => {
  it.each(every)('%s says which field is missing', async (_path, call) => {
    const request = requestOf(call)
    for (const name of request.required ?? []) {
      const { [name]: _, ...rest } = bodyOf(request)
      expect(await ask(call, rest), name).toMatchObject({
        status: 400,
        message: `${name} is missing`,
        code: 'invalid',
      })
    }
  })

  it.each(every)('%s says which field is of a wrong type or out of range', async (_path, call) => {
    const request = requestOf(call)
    for (const [name, field] of Object.entries(request.properties))
      for (const [what, value] of bad(field, Boolean(request.required?.includes(name)))) {
        const answer = await ask(call, { ...bodyOf(request), [name]: value })
        expect(answer, `${name}: ${what}`).toMatchObject({ status: 400, code: 'invalid' })
        expect(answer.message, what).toMatch(new RegExp(`^${name}\\b`))
      }
  })

  it.each(ofCustomers)('%s is refused to who is not logged in', async (_path, call) => {
    for (const body of [bodyOf(requestOf(call)), { store_id: 121, customer_id: 1 }])
      expect(await ask(call, body, shop.browser())).toEqual(signedOut)
  })

  it.each(ofCustomers)('%s is refused in the name of somebody else', async (_path, call) => {
    const somebody = { customer_id: customer.customerId + 1 }
    const answer = await ask(call, { ...bodyOf(requestOf(call)), ...somebody })
    expect(answer).toMatchObject({ status: 403, code: 'not-yours' })
  })

  it.each(every)('%s is of this shop only', async (_path, call) => {
    const request = requestOf(call)
    for (const name of ['store_id', 'company_id'])
      if (name in request.properties)
        expect(await ask(call, { ...bodyOf(request), [name]: 999 })).toMatchObject({
          status: 404,
          code: 'unknown-store',
        })
  })
})
