import { expect, test } from '#tests/support/browser/customer.ts'
import { expectNotice, notice, provoke, readyToHurry } from '#tests/support/browser/provoke.ts'
import { fillBag, order } from './faults/buying.ts'
import { catalogue, type Row, type Stage } from './faults/catalogue.ts'
import { load, lookUp } from './faults/loading.ts'
import { signIn, write } from './faults/telling.ts'

interface Journey {
  name: string
  window?: '@desktop'
  rows: readonly Row[]
  walk: (stage: Stage) => Promise<void>
}
const journeys: readonly Journey[] = [
  {
    name: 'a login',
    window: '@desktop',
    rows: ['login', 'sending a code', 'a wrong code', 'no code', 'registered already'],
    walk: signIn,
  },
  {
    name: 'a bag',
    window: '@desktop',
    rows: ['cart', 'quantity limit', 'cart removal'],
    walk: fillBag,
  },
  { name: 'looking up a product', rows: ['product lookup'], walk: lookUp },
  {
    name: 'an address or an order',
    rows: [
      'pincode lookup',
      'address saving',
      'address removal',
      'no address',
      'no payment type',
      'order',
      'payment script',
      'cancelling an item',
    ],
    walk: order,
  },
  {
    name: 'a review or a message',
    window: '@desktop',
    rows: ['review refused', 'review unsent', 'review validation', 'contact'],
    walk: write,
  },
  {
    name: 'loading',
    window: '@desktop',
    rows: ['a lost part of the app', 'the error screen'],
    walk: load,
  },
]

const rows = Object.keys(catalogue)
const walked = journeys.flatMap((journey) => journey.rows)
const left = rows.filter((row) => !walked.includes(row as Row))
if (left.length) throw new Error(`No journey provokes: ${left.join(', ')}.`)

for (const { name, window = '', rows: promised, walk } of journeys)
  test(`whatever goes wrong with ${name}, its text is shown and nothing is lost ${window}`, async ({
    page,
    customer,
    importProduct,
    code,
    watch,
  }) => {
    test.setTimeout(240_000)
    // The failures caused here are expected.
    watch.allow(/ERR_|status of|failed request|imported module|React error #31/)
    await readyToHurry(page)
    const provoked = new Set<Row>()
    await walk({
      page,
      customer,
      importProduct,
      code,
      fails: async (row, call, act, more) => {
        provoked.add(row)
        await test.step(`${row}: ${call.source}`, () =>
          provoke(page, { call, act, text: () => catalogue[row], ...more }))
      },
      tells: async (row, act) => {
        provoked.add(row)
        await test.step(row, () => expectNotice(page, catalogue[row], act))
      },
      seen: (row) => provoked.add(row),
    })
    expect([...provoked].sort()).toEqual([...promised].sort())
  })

test('a notice stands at the bottom centre for two seconds, in nobody’s way @both', async ({
  page,
}) => {
  await page.goto('/store/sweets')
  await page.locator('.toasts').waitFor({ state: 'attached' })
  // Timers of the page itself, which wait as long as the notice's own if the machine is busy.
  const outlasted = page.evaluate(async () => {
    const region = document.querySelector('.toasts')
    const change = (wanted: boolean) =>
      new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (Boolean(region?.querySelector('.toast')) === wanted) resolve()
        })
        if (region) watcher.observe(region, { childList: true, subtree: true })
      })
    await change(true)
    const passed: number[] = []
    for (const time of [1900, 3000]) setTimeout(() => passed.push(time), time)
    await change(false)
    return passed
  })
  await page.getByRole('button', { name: 'Add to Cart: ' }).first().click()
  const toast = notice(page, 'Product added into the cart successfully.')
  await expect(toast).toBeInViewport({ ratio: 1 })
  const { middle, below, isHit } = await toast.evaluate((element) => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return {
      middle: x + width / 2 - innerWidth / 2,
      below: innerHeight - bottom,
      isHit: element.contains(hit),
    }
  })
  expect(Math.abs(middle)).toBeLessThan(12)
  expect(below).toBeLessThan(100)
  // What it covers can be pressed.
  expect(isHit).toBe(false)
  expect(await outlasted).toEqual([1900])
})
