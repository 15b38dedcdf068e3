import type { Locator, Page } from '@playwright/test'
import { bagList } from '#src/contract/bag.ts'
import { expect, goToPayment, post, takesTaps, test } from '#tests/support/browser/customer.ts'
import { hold } from '#tests/support/browser/hold.ts'
import { requestsOf } from '#tests/support/browser/requests.ts'
import { atRest } from '#tests/support/browser/rest.ts'

// Other controls may come under the finger between two taps, or as a late reply moves the page (ui/moved-controls.ts).

const middleOf = async (control: Locator) => {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control has no place.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

/** As fast as fingers are: Playwright's own clicks would wait until the control takes them. */
const tapTwice = async (page: Page, control: Locator, isMobile: boolean) => {
  const [x, y] = await middleOf(control)
  for (let tap = 0; tap < 2; tap += 1)
    await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

const sweets = ['karachi-halwa-250g', 'peda-250g', 'soan-papdi-250g', 'milk-cake-250g']

test('a second tap on a bin removes no other line, and the page stays where it is @both', async ({
  page,
  customer,
  isMobile,
}) => {
  for (const slug of [...sweets, 'besan-laddu-250g', 'namak-pare-250g', 'rasmalai-500g'])
    await customer.put(slug)
  await page.goto('/checkout')
  const lines = page.locator('.items > .item:not(.columns)')
  await expect(lines).toHaveCount(7)
  const names = await lines.getByRole('heading').allTextContents()
  const bin = (at: number) => lines.nth(at).getByRole('button', { name: /^Remove/ })
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await bin(4).scrollIntoViewIfNeeded()
  const before = await scrolled()
  await bin(4).click()
  await expect(lines).toHaveCount(6)
  const link = lines.nth(4).getByRole('link').last()
  await expect(link).toHaveText(names[5]!)
  await expect(link).toBeFocused()
  expect(before).toBeGreaterThan(0)
  expect(await scrolled()).toBe(before)
  await bin(3).click({ trial: true })
  await tapTwice(page, bin(3), isMobile)
  await expect(lines).toHaveCount(5)
  await expect
    .poll(
      async () => (await post(page, bagList, customer.storeCustomerScope)).payload_cartList.length,
    )
    .toBe(5)
  // Keys are not held up.
  for (const at of [4, 3]) await bin(at).press('Enter')
  await expect(lines).toHaveCount(3)
  for (const at of [2, 1, 0]) await bin(at).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
})

test('a second tap in the bag drawer removes no other line @desktop', async ({
  page,
  customer,
}) => {
  for (const slug of sweets) await customer.put(slug)
  await page.goto('/faq')
  await page.getByRole('link', { name: /^Shopping bag/ }).click()
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  const bins = drawer.getByRole('button', { name: /^Remove/ })
  await expect(bins).toHaveCount(4)
  await bins.first().click({ trial: true })
  await tapTwice(page, bins.first(), false)
  await expect(bins).toHaveCount(3)
})

test('a second tap passes no step of the checkout, and orders nothing', async ({
  page,
  customer,
  isMobile,
}) => {
  await customer.put('atta-laddu-250g')
  await customer.saveHome()
  const orders = requestsOf(page, /cashOnDelivery/i)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'My Cart (1)' })).toBeVisible()
  const next = (name: string) => page.locator('.total-bar').getByRole('button', { name })
  await tapTwice(page, next('Place Order'), isMobile)
  await expect(page).toHaveURL(/#address$/)
  await expect(next('Proceed')).toBeVisible()
  // With a way to pay chosen already, the next step would need no more than that tap.
  await goToPayment(page, /Cash on Delivery/)
  await page.getByRole('button', { name: /^Change the address/ }).click()
  await expect(next('Proceed')).toBeVisible()
  await next('Proceed').click({ trial: true })
  await tapTwice(page, next('Proceed'), isMobile)
  await expect(page).toHaveURL(/#payment$/)
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await takesTaps(page)
  await atRest(page)
  expect(orders).toEqual([])
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('no button takes a tap just as a late note moves it @both', async ({ page, change }) => {
  const barfi = 'dodha-barfi-500g'
  await change(barfi, { stock: 50 })
  await page.goto(`/product/${barfi}`)
  await page
    .getByRole('button', { name: 'Add to Cart', exact: true })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('link', { name: 'Shopping bag, 1 item' })).toBeVisible()
  await change(barfi, { stock: 0 })
  const release = await hold(page, /ProductDetail/i)
  await page.goto('/checkout')
  const [x, y] = await middleOf(page.getByRole('button', { name: /^Increase/ }))
  const atPlace = () =>
    page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('.two-columns > div') !== null,
      [x, y] as const,
    )
  expect(await atPlace()).toBe(true)
  const seen = page.evaluate(
    ([x, y]) =>
      new Promise<boolean>((resolve) => {
        const note = document.querySelector('.soldout')!
        new ResizeObserver(() => {
          if (note.childElementCount)
            // After the page's own observers.
            setTimeout(() =>
              resolve(document.elementFromPoint(x, y)?.closest('.two-columns > div') !== null),
            )
        }).observe(note)
      }),
    [x, y] as const,
  )
  release()
  expect(await seen).toBe(false)
  await expect.poll(atPlace).toBe(true)
})

test('a tap on a form as a late reply moves it does not close the form', async ({
  page,
  customer,
  isMobile,
  watch,
}) => {
  watch.allow(/404/)
  await customer.put('atta-laddu-250g')
  await page.goto('/checkout')
  await page.locator('.total-bar').getByRole('button', { name: 'Place Order' }).click()
  await takesTaps(page)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const popup = page.getByRole('dialog', { name: 'Add Address' })
  const release = await hold(page, /getMatchedZipCodeDetails/)
  await popup.getByLabel('Pincode').fill('999999')
  const [x, y] = await middleOf(popup.getByLabel('Name'))
  const wrong = popup.getByText('1 thing to put right').waitFor()
  release()
  await wrong
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  await expect(popup).toBeVisible()
  await popup.getByLabel('Name').click()
  await expect(popup.getByLabel('Name')).toBeFocused()
})

test('the padding of a popup is no way out of it', async ({ page, isMobile }) => {
  await page.goto('/product/kaju-katli-500g')
  await page.getByRole('button', { name: 'Share' }).first().click()
  const popup = page.getByRole('dialog', { name: 'Share' })
  const box = await popup.boundingBox()
  if (!box) throw new Error('The popup has no place.')
  const tap = (x: number, y: number) =>
    isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
  await tap(box.x + box.width / 2, box.y + box.height - 4)
  await tap(box.x + 4, box.y + box.height / 2)
  await expect(popup).toBeVisible()
  await tap(box.x + box.width / 2, box.y - 20)
  await expect(popup).toHaveCount(0)
})
