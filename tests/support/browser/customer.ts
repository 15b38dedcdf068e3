import type { Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { updateProfile } from '#src/contract/account.ts'
import { addAddress } from '#src/contract/address.ts'
import { addToBag } from '#src/contract/bag.ts'
import type { Call, Reply, Request } from '#src/contract/call.ts'
import { userOf } from '#src/contract/login.ts'
import { productDetail } from '#src/contract/product.ts'
import { askSocket, controlSocket } from '#src/server/control/socket.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { site } from '#src/site.ts'
import { test as base, expect } from './axe.ts'
import { button } from './page-parts.ts'
import { runProgram } from '../served/program.ts'
import { homeAddress } from '../shop/shopper.ts'
import { logInWith } from '../shop/log-in.ts'
import type { Full } from '../shop/own-send.ts'

/** A page, or another device of a shopper, which has no page. */
type Device = Pick<Page, 'request'>

/** Makes a call from the page's browser: with its cookies, without its scripts. */
export const post = async <C extends Call>(
  page: Device,
  call: C,
  data: Request<C>,
): Promise<Full<Reply<C>>> => {
  const response = await page.request.post(`/api${call.path}`, { data })
  const reply = (await response.json()) as Full<Reply<C>>
  expect(reply.message).toBe(call.success)
  return reply
}

/** Logs in by code, with calls alone. */
export const logInByCalls = async (
  page: Device,
  mobile: string,
  code: (to: string) => Promise<string>,
) => {
  const send = <C extends Call>(call: C, request: Request<C>) => post(page, call, request)
  const { payload } = await logInWith(send, mobile, async (to) => Number(await code(to)))
  return payload.customer_id
}

/** An address as a browser saves it. */
export const home = { ...homeAddress, landmark: '' }

type ProductChange = { stock?: number; mrp?: number; sellingPrice?: number; hidden?: boolean }

/** Of this moment, as the API tells them. */
const stockAndPrices = async (socket: string, slug: string): Promise<ProductChange> => {
  const body = JSON.stringify({ product_slug: slug, store_id: site.storeId })
  const answer = await askSocket(socket, 'call', { path: pathOf(productDetail), body })
  const { payload } = JSON.parse((answer as { body: string }).body) as Reply<typeof productDetail>
  const { stock, mrp, selling_price } = payload
  return { stock, mrp, sellingPrice: selling_price, hidden: false }
}

/** A returning customer, logged in before the first page is opened. */
export interface Customer {
  customerId: number
  mobile: string
  storeCustomerScope: { store_id: number; customer_id: number }
  /** Puts packs of a product into the bag, as from another device. */
  put: (slug: string, quantity?: number) => Promise<void>
  /** Saves an address; `change` replaces some of its fields. */
  saveHome: (change?: Partial<typeof home>) => Promise<void>
  /** Puts a pack of each product into the bag, saves an address and goes to the Payment part. */
  goToPaymentWith: (slugs: string[], way?: RegExp) => Promise<void>
}

export interface CustomerFixtures {
  customer: Customer
  /** Runs an owner's command on the shop while it is serving: `npm run store -- ...`. */
  store: (...args: string[]) => Promise<string>
  /** Imports a product, which is newer than the pages. Returns its item: its address is `/product/<item>-250g`. */
  importProduct: (name: string, pictures?: string[]) => Promise<string>
  /** As `store('product', ...)`, without a program of its own. Prices are in rupees. */
  change: (slug: string, to: ProductChange) => Promise<void>
}

let last = 0

/** The shop's `test` with axe and, on request, a customer who is logged in in this browser. */
export const test = base.extend<CustomerFixtures>({
  customer: async ({ page, code }, provide, { project, parallelIndex }) => {
    const lead = project.name === 'phone' ? '97' : '98'
    // Tests share a shop, so no number may be used twice, not even in a repeated test.
    const mobile = `${lead}${String(Date.now()).slice(-5)}${parallelIndex}${String(++last).padStart(2, '0')}`
    const named = { customer_id: await logInByCalls(page, mobile, code), name: 'Ritika Sharma' }
    const user = userOf((await post(page, updateProfile, named)).payload)
    const storeCustomerScope = { store_id: site.storeId, customer_id: user.customerId }
    await page.context().addInitScript((kept) => {
      // Only once: a later page must find what the shop itself has stored.
      if (location.origin === 'null' || localStorage.getItem('cartOwner') !== null) return
      localStorage.setItem('user', kept)
      localStorage.setItem('cartOwner', '0')
    }, JSON.stringify(user))
    const put = async (slug: string, quantity = 1) => {
      const wanted = { product_slug: slug, store_id: site.storeId }
      const { product_id } = (await post(page, productDetail, wanted)).payload
      await post(page, addToBag, { ...storeCustomerScope, product_id, quantity })
    }
    const saveHome = async (change?: Partial<typeof home>) => {
      await post(page, addAddress, { ...home, ...change, ...storeCustomerScope })
    }
    await provide({
      customerId: user.customerId,
      mobile,
      storeCustomerScope,
      put,
      saveHome,
      goToPaymentWith: async (slugs, way) => {
        for (const slug of slugs) await put(slug)
        await saveHome()
        await goToPayment(page, way)
      },
    })
  },
  store: async ({}, provide) => {
    await provide(async (...args) => {
      const program = runProgram('scripts/store.ts', args, {
        STORE_DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      })
      expect(await program.ended, program.output()).toBe(0)
      return program.output()
    })
  },
  importProduct: async ({ store }, provide, info) => {
    await provide(async (name, pictures = ['peda.jpg']) => {
      const item = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}`
      const product = {
        item,
        name,
        brand: 'chaina-ram',
        category: 'milk-sweets',
        quantity: '250',
        unit: 'g',
        mrp: '400',
        selling_price: '360',
        stock: '20',
        item_code: item,
        hsn: '2106',
        gst_percent: '5',
        pictures: pictures.join('|'),
        description: 'Saffron and milk',
        allergens: 'milk',
        veg: 'yes',
      }
      const file = info.outputPath(`${item}.csv`)
      await writeFile(file, `${Object.keys(product).join()}\n${Object.values(product).join()}\n`)
      await store('import', file)
      return item
    })
  },
  change: async ({}, provide) => {
    const socket = controlSocket(process.env['E2E_DATA_DIR'] ?? '')
    const before = new Map<string, ProductChange>()
    await provide(async (slug, to) => {
      if (!before.has(slug)) before.set(slug, await stockAndPrices(socket, slug))
      await askSocket(socket, 'product', { slug, ...to })
    })
    // The tests that follow use the same shop, also after a failure.
    for (const [slug, was] of before) await askSocket(socket, 'product', { slug, ...was })
  },
})

/** Waits until the page takes clicks after a change (ui/moved-controls.ts). Playwright's own waiting scrolls the page. */
export const takesTaps = (page: Page): Promise<void> =>
  expect(page.locator('main')).not.toHaveCSS('pointer-events', 'none')

/** From the Cart step to the Payment part, with the first saved address; `way` is how to pay. */
export const goToPayment = async (page: Page, way?: RegExp): Promise<void> => {
  await page.goto('/checkout')
  await button(page, 'Place Order').click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await takesTaps(page)
  await button(page, 'Proceed').click()
  await expect(page.getByRole('heading', { name: /Payment/ })).toBeFocused()
  await takesTaps(page)
  if (way) await page.getByRole('radio', { name: way }).check()
}

/** Places the order that is ready in the Payment part, and waits for My Orders. */
export const placeOrder = async (page: Page): Promise<void> => {
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL(/\/my-orders$/)
}

export { button } from './page-parts.ts'
export { expect } from './axe.ts'
