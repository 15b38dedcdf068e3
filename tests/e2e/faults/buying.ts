import { bagList } from '#src/contract/bag.ts'
import { button, expect, post } from '#tests/support/browser/customer.ts'
import { expectNotice, changesDone } from '#tests/support/browser/provoke.ts'
import { catalogue, orSaid, type Stage } from './catalogue.ts'

const lots = ['besan-laddu-250g', 'milk-cake-250g', 'peda-250g', 'soan-papdi-250g']

export const fillBag = async ({ page, customer, fails, tells }: Stage) => {
  for (const slug of ['kaju-katli-500g', ...lots, 'namak-pare-250g', 'rasmalai-500g'])
    await customer.put(slug, 1)
  await page.goto('/faq')
  const drawer = page.getByRole('dialog', { name: 'SHOPPING BAG' })
  const open = () => page.getByRole('link', { name: /^Shopping bag/ }).click()
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await open()
  }
  await open()
  const lines = drawer.locator('.bag-line')
  await expect(lines).toHaveCount(7)
  const count = lines.first().locator('b').first()
  const plus = drawer.getByRole('button', { name: 'Increase Kaju Katli, 500 g' })
  const minus = drawer.getByRole('button', { name: 'Decrease Kaju Katli, 500 g' })

  // Alternates up and down, to stay within the quantity limit.
  const change = async () => {
    const isUp = (await count.textContent()) === '1'
    await (isUp ? plus : minus).click()
  }
  await plus.click()
  await fails('cart', /updateTocart/, change, { text: orSaid('cart'), all: true })
  await fails('cart', /cartList/, reopen, { text: orSaid('cart'), all: true })
  while ((await plus.getAttribute('aria-disabled')) === null) await plus.click()
  // A forced click does not wait until the button keeps its place: the last save takes a note off the drawer.
  await changesDone(page)
  // The button is dimmed, but still explains why.
  await tells('quantity limit', () => plus.click({ force: true }))
  // Whether the line comes back depends on the fault.
  const removes = drawer.getByRole('button', { name: /^Remove/ })
  await fails('cart removal', /(update|remove)Tocart/, () => removes.last().click(), { all: true })
  // No change is lost: the lines shown here reach the server with the next change.
  const kept = Number(await count.textContent()) - 1
  await minus.click()
  await expect(count).toHaveText(String(kept))
  const held = async () =>
    (await post(page, bagList, customer.storeCustomerScope)).payload_cartList.map(
      (line) => `${line.product_name} ${line.quantity}`,
    )
  // Removals that the server refused reappear; removals without a response do not.
  await expect(lines).toHaveCount(4)
  // The server may already have had all four before the last change reached it.
  await expect.poll(held).toContain(`Kaju Katli ${kept}`)
  expect(await held()).toHaveLength(4)

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: /^My Cart/ })).toBeVisible()
  const more = page.getByRole('button', { name: 'Increase Peda, 250 g' })
  await expect(page.getByRole('heading', { name: /^Applicable Offer/ })).toBeVisible()
  await fails('cart', /applicable-offer/, () => more.click(), { text: orSaid('cart'), all: true })
}

export const order = async ({ page, customer, fails, tells }: Stage) => {
  await customer.put('kaju-katli-500g')
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  await expect(page.getByText('No address saved yet.')).toBeVisible()
  await tells('no address', () => button(page, 'Proceed').click())

  const add = page.getByRole('button', { name: 'Add New Address' })
  const popup = page.getByRole('dialog')
  const pincode = popup.getByLabel('Pincode')
  await add.click()
  const lookUp = async () => {
    await pincode.fill('')
    await pincode.fill('110048')
  }
  // Another message with status 200 means that there is no such pincode.
  await fails('pincode lookup', /getMatchedZipCodeDetails/, lookUp, { all: true })
  await lookUp()
  await expect(popup.getByLabel('State')).toHaveValue('Delhi')
  await popup.getByLabel('Email').fill('r@example.in')
  const save = popup.getByRole('button', { name: 'Save Address' })
  await save.click()
  await expect(popup.getByLabel('House number')).toBeFocused()
  await popup.getByLabel('House number').fill('B-99')
  await popup.getByLabel('Locality / area').fill('Saket')
  await fails('address saving', /addToaddress/, () => save.click(), { busy: save })
  await expect(popup.getByLabel('House number')).toHaveValue('B-99')
  await save.click()
  await expect(page.getByText('B-99, Saket')).toBeVisible()
  await fails('address removal', /removeToaddress/, async () => {
    await page.getByRole('button', { name: /^Delete/ }).click()
    await popup.getByRole('button', { name: 'Delete' }).click()
  })
  await expect(page.getByText('B-99, Saket')).toBeVisible()

  await button(page, 'Proceed').click()
  const place = button(page, 'Place Order')
  await tells('no payment type', () => place.click())
  await expect(page.getByRole('radio', { name: /Pay online/ })).toBeFocused()
  // As long as nothing is chosen, the group says so, too: the notice disappears.
  const ways = page.getByRole('radiogroup', { name: 'Payment' })
  await expect(ways).toHaveAttribute('aria-invalid', 'true')
  await expect(ways).toHaveAccessibleDescription(catalogue['no payment type'])
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await expect(ways).not.toHaveAttribute('aria-invalid')
  await fails('order', /cashOnDelivery/, () => place.click(), { busy: place })
  await page.getByRole('radio', { name: /Pay online/ }).check()
  await fails('order', /onlinePaymentProcess/, () => place.click(), { busy: place })
  await page.route(/checkout\.js/, (route) => route.abort())
  await tells('payment script', () => place.click())
  await expect(page.getByText(/payment page could not be loaded/)).toBeVisible()
  await page.unroute(/checkout\.js/)

  // Paid, but the status cannot be fetched: the shopper is informed, and the next press finds the order.
  await page.route(/onlinePayment(Success|Status)/, (route) => route.abort())
  await place.click()
  await expectNotice(page, catalogue.order, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click(),
  )
  await expect(page.getByText(/your order is placed by itself within minutes/)).toBeVisible()
  await page.unroute(/onlinePayment(Success|Status)/)
  await place.click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)

  await page.getByRole('link', { name: /View Details/ }).click()
  const cancel = page.getByRole('button', { name: /Cancel Item/ })
  await fails('cancelling an item', /orderItemCancel/, async () => {
    await cancel.click()
    await popup.getByRole('button', { name: 'Cancel Item' }).click()
  })
  await expect(cancel).toBeVisible()
}
