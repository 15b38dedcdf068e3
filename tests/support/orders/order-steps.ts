import fc from 'fast-check'

/** What can happen to a customer's orders. `order`, `item`, `refund`: indexes that wrap around. */
export type Step =
  | { do: 'buy'; online: boolean; packs: number[] }
  | { do: 'pay'; order: number; outcome: 'captured' | 'authorized' | 'failed'; isReported: boolean }
  | { do: 'act'; order: number; action: number }
  | { do: 'move on'; order: number; item: number; to: 'packed' | 'out-for-delivery' | 'delivered' }
  | { do: 'ship'; order: number }
  | { do: 'wait'; minutes: number; isAsked: boolean }
  | { do: 'gateway'; line: 'up' | 'refuse' | 'down' | 'lost' }
  | { do: 'bank'; state: 'pending' | 'processed' | 'failed'; isHeard: boolean }
  | { do: 'mend'; refund: number; how: 'again' | 'done' }
  | { do: 'dashboard'; order: number; percent: number }

const which = fc.nat(5)
const is = <T extends Step['do']>(name: T) => fc.constant(name)
const packs = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 })

const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: is('buy'), online: fc.boolean(), packs }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('pay'),
      order: fc.nat(1),
      isReported: fc.boolean(),
      outcome: fc.constantFrom('captured', 'captured', 'authorized', 'failed'),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: is('act'), order: which, action: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('move on'),
      order: which,
      item: which,
      to: fc.constantFrom('packed', 'out-for-delivery', 'delivered'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('ship'), order: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('wait'),
      isAsked: fc.boolean(),
      minutes: fc.constantFrom(1, 5, 16, 45, 370, 1500),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('gateway'),
      line: fc.constantFrom('up', 'up', 'refuse', 'down', 'lost'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('bank'),
      isHeard: fc.boolean(),
      state: fc.constantFrom('pending', 'processed', 'failed'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('mend'),
      refund: which,
      how: fc.constantFrom('again', 'done'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('dashboard'),
      order: which,
      percent: fc.constantFrom(10, 60, 100, 130),
    }),
  },
)

type Opening = (packs: number[]) => Step[]
const buy = (online: boolean, packs: number[]): Step => ({ do: 'buy', online, packs })
const pay = (outcome: 'captured' | 'authorized', isReported: boolean): Step => ({
  do: 'pay',
  order: 0,
  outcome,
  isReported,
})
const wait = (minutes: number): Step => ({ do: 'wait', minutes, isAsked: true })

/** First steps that chance alone would seldom reach. */
const openings: Opening[] = [
  (packs) => [buy(false, packs)],
  (packs) => [buy(true, packs)],
  (packs) => [buy(true, packs), pay('captured', true)],
  // Held by the bank, and paid too late
  (packs) => [buy(true, packs), pay('authorized', false), wait(5)],
  (packs) => [buy(true, packs), wait(16), pay('captured', false), wait(45)],
  // The courier has it
  (packs) => [buy(false, packs), { do: 'ship', order: 0 }],
  // Refunded in the gateway's dashboard before its invoice
  (packs) => [
    buy(true, packs),
    pay('captured', true),
    { do: 'dashboard', order: 0, percent: 10 },
    { do: 'ship', order: 0 },
  ],
  // Paid, then something is refunded: refused, or with an unknown outcome
  ...(['refuse', 'lost'] as const).map((line): Opening => (packs) => [
    buy(true, packs),
    pay('captured', true),
    { do: 'gateway', line } as const,
    { do: 'act', order: 0, action: 0 } as const,
  ]),
]

export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(...openings),
    packs.map(([first = 0, ...more]) => [first + 1, ...more]),
    fc.array(anything, { minLength: 3, maxLength: 12 }),
  )
  .map(([opening, bought, rest]) => [...opening(bought), ...rest])
