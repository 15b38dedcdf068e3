import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describedCalls } from '#scripts/api-docs.ts'
import type { Call } from '#src/contract/call.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import type { Declared } from '#src/server/base/declared.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { site } from '#src/site.ts'
import { allCalls } from '../shop/all-calls.ts'
import type { CallOptions } from '../shop/browser-session.ts'
import { oddText } from './odd-text.ts'
import { openingTime } from '../shop/opening-time.ts'

/** Request schemas by the path of their call. */
type Schemas = ReadonlyMap<string, Declared>

export const readSchemas = async (): Promise<Schemas> => {
  const described = await describedCalls()
  return new Map(described.map(({ call, shapes }) => [pathOf(call), shapes.request as Declared]))
}

interface HostileRequest extends CallOptions {
  path: string
  /** Sent with the customer's session. */
  loggedIn: boolean
}

/** A deeply nested list, which breaks recursive parsers. */
const deep = (levels: number, open: string, close: string): string =>
  open.repeat(levels) + close.repeat(levels)

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '1e999',
    [],
    [[]],
    {},
    { toString: 1 },
    [null],
    -1,
    0,
    0.1,
    1e21,
    -1e21,
    1e308,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202e\u200b',
    '🍬'.repeat(60),
    'x'.repeat(5000),
    "' or 1=1; drop table products; --",
    '%_\\',
    '<script>alert(1)</script>',
    '${7*7}',
    '../../etc/passwd',
    'a\r\nset-cookie: x=1',
    '__proto__',
    'constructor',
    '9'.repeat(40),
    { __proto__: null, constructor: { prototype: { admin: 1 } } },
    { length: 1e9 },
    JSON.parse(deep(500, '[', ']')) as unknown,
    '[{"product_id":"1\\u0000","quantity":1e400}]',
    '[{"product_id":1,"quantity":1}]',
    '2026-02-30',
    '0000-00-00',
    '+99999-01-01',
    'लड्डू',
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  oddText(2000),
  fc.integer(),
  fc.double(),
)

/** Values by field name, most of which pass the first check. */
export const sensible = (customerId: number): Record<string, fc.Arbitrary<unknown>> => ({
  store_id: fc.constantFrom<unknown>(site.storeId, String(site.storeId)),
  company_id: fc.constant(site.companyId),
  customer_id: fc.constant(customerId),
  product_id: fc.integer({ min: 1, max: 130 }),
  pincode: fc.constantFrom('110048', '110048', '999999'),
  contact: fc.constantFrom('9810043210', '981004321'),
  phone: fc.constant('9810043210'),
  mobile: fc.constant('9810043210'),
  // Never the same, as it is where several properties have one seed.
  idempotency_key: fc.constant(null).map(() => randomUUID()),
  // Ahead of the clock of tests, and of the one on the wall.
  day: fc.constantFrom(...[openingTime, new Date()].map((now) => daysAfter(indiaDate(now), 60))),
  email: fc.constant('ritika@example.in'),
  userEmail: fc.constant('asha@example.in'),
  zip_code: fc.constantFrom('110048', '000000'),
  keyword: fc.oneof(
    fc.constantFrom('kaju katli', 'laddu without nuts', 'लड्डू', 'constructor'),
    oddText(100),
  ),
  page: fc.integer({ min: 1, max: 4 }),
  diet: fc.constantFrom('', 'jain', 'vegan,eggless'),
  without: fc.constantFrom('', 'nuts', 'milk,peanut'),
})

export const fitting = (declared: Declared): fc.Arbitrary<unknown> => {
  if (declared.const !== undefined) return fc.constant(declared.const)
  if (declared.anyOf) return fc.oneof(...declared.anyOf.map(fitting))
  const { minimum: min = -1000, maximum: max = 2 ** 31 - 1 } = declared
  const { minLength = 0, maxLength = 60 } = declared
  switch (declared.type) {
    case 'integer':
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 200) }), fc.constant(max))
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'string':
      return fc.oneof(
        fc.string({ minLength, maxLength: Math.min(Math.max(minLength, 60), maxLength) }),
        oddText(Math.min(200, maxLength)),
      )
    case 'array':
      return fc.array(fitting(declared.items ?? {}), { maxLength: 4 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(declared.properties ?? {}).map(([name, one]) => [name, fitting(one)]),
        ),
      )
    default:
      return nasty
  }
}

/** A body as the call expects it, with some fields replaced, missing or added. */
const bodyOf = (declared: Declared, customerId: number): fc.Arbitrary<unknown> => {
  const known = sensible(customerId)
  const fields = Object.fromEntries(
    Object.entries(declared.properties ?? {}).map(([name, one]) => [
      name,
      fc.oneof(
        { weight: 12, arbitrary: known[name] ?? fitting(one) },
        { weight: 2, arbitrary: nasty },
      ),
    ]),
  )
  const whole = fc.record(fields)
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, fc.dictionary(fc.string(), nasty, { maxKeys: 3 }))
        .map(([body, more]) => ({ ...more, ...body })),
    },
    { weight: 1, arbitrary: nasty },
  )
}

const jsonText = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 14, arbitrary: body.map((value) => JSON.stringify(value) ?? 'undefined') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '"x"',
        '[',
        '\ufeff{}',
        '{"store_id":121,"store_id":"x"}',
        '{"__proto__":{"admin":true},"store_id":121}',
        deep(20_000, '[', ']'),
        deep(9000, '{"a":', '}').replace(':}', ':1}'),
        `{"store_id":${'1'.repeat(400)}}`,
        `{"store_id":121,"filler":"${'x'.repeat(200_000)}"}`,
      ),
    },
  )

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/html' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': ';;;' },
      { 'content-encoding': 'gzip' },
      { 'content-length': '-1' },
      { origin: 'https://evil.example' },
      { origin: 'not an origin' },
      { 'idempotency-key': 'x'.repeat(500) },
      { 'idempotency-key': 'नमस्ते' },
      { cookie: `session=${'y'.repeat(9000)}` },
      { cookie: 'session=%00%ff; ;;=; session' },
      { 'x-filler': 'z'.repeat(60_000) },
      { 'x-forwarded-for': '::1, nonsense, 999.1.1.1' },
      { host: '' },
      { host: '[::1' },
      { range: 'bytes=9-1' },
      { 'if-none-match': '"'.repeat(3000) },
      { 'accept-encoding': 'br;q=x, *;q=9' },
    ),
  },
)

/** Addresses that are not calls: pages, pictures, and what people try on every server. */
const otherPath = fc.oneof(
  fc.constantFrom(
    '/',
    '/healthz',
    '/product/kaju-katli-250g',
    '/gallery/320/kaju-katli.avif',
    '/%zz',
    '//',
    '/gallery/320/..%2f..%2fetc%2fpasswd.jpg',
    '/gallery/1e3/x.webp',
    '/gallery/320/%00.avif',
    '/..%2f..%2f.env',
    '/.git/config',
    '/product/%c0%ae%c0%ae/x',
    '/index.html/',
    '/api',
    '/api/',
    '/search-product/%E0%A4%B2%20%27or%201=1',
    '/__proto__',
    '/constructor',
    `/${'a'.repeat(9000)}`,
    '/api/payments/webhook',
    '/api/store/../user/signin',
    '/main/v1',
    '/?a=1&a[]=2&__proto__[x]=1',
  ),
  fc.webPath(),
  fc.string({ unit: 'binary' }).map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
)

const method = fc.constantFrom<NonNullable<CallOptions['method']>>(
  ...(['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const),
)

const schemaOf = (call: Call, schemas: Schemas): Declared => schemas.get(pathOf(call)) ?? {}

/** Requests of all kinds, most of them to a call and partly valid. */
export const hostileRequests = (
  schemas: Schemas,
  customerId: number,
): fc.Arbitrary<HostileRequest> => {
  const toCall = fc.constantFrom(...allCalls).chain((call) =>
    fc.record({
      path: fc.constant(pathOf(call)),
      body: jsonText(bodyOf(schemaOf(call, schemas), customerId)),
      headers,
      // Logging out would turn all later requests into a guest's.
      loggedIn: call.path.includes('signout') ? fc.constant(false) : fc.constant(true),
    }),
  )
  const elsewhere = fc.record({
    path: otherPath,
    method,
    headers,
    loggedIn: fc.boolean(),
    body: fc.oneof(fc.constant(undefined), jsonText(nasty)),
  })
  return fc.oneof({ weight: 9, arbitrary: toCall }, { weight: 1, arbitrary: elsewhere })
}
