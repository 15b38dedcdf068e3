import { eq } from 'drizzle-orm'
import { ApiError, type Send } from '#src/api.ts'
import { addAddress } from '#src/contract/address.ts'
import { addToBag, bagLineOf, bagList } from '#src/contract/bag.ts'
import type { Reply, Request } from '#src/contract/call.ts'
import { cashOnDelivery, orderDetails } from '#src/contract/order.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import { saving } from '#src/domain/bag-savings.ts'
import { subtotal, type BagLine } from '#src/domain/bag.ts'
import { toRupees } from '#src/domain/money.ts'
import {
  deliveryChargeFor,
  orderTotals,
  type OrderTotals,
  type PaymentChoice,
} from '#src/domain/totals.ts'
import { firstSlot } from '#src/domain/slot.ts'
import { products } from '#src/server/db/schema/product.ts'
import { createCustomer } from '#src/server/login/customer.service.ts'
import { readFeeSettings } from '#src/server/order/fee-settings.service.ts'
import { startSession } from '#src/server/http/session.ts'
import { companyScope, site, storeScope } from '#src/site.ts'
import type { Customer, TestShop } from './shop.ts'

/** A logged-in customer, as `shop.customer()` opens one. */
export interface Shopper {
  send: Send
  customerId: number
}

export const storeCustomerScope = ({ customerId }: Pick<Shopper, 'customerId'>) => ({
  ...storeScope,
  customer_id: customerId,
})

/** As `storeCustomerScope`, in calls about orders, which name the company too. */
export const buyerScope = (shopper: Pick<Shopper, 'customerId'>) => ({
  ...storeCustomerScope(shopper),
  ...companyScope,
})

/** An order as its page gets it. */
export const detailsOf = async (shopper: Pick<Customer, 'send' | 'customerId'>, order_id: number) =>
  (await shopper.send(orderDetails, { ...buyerScope(shopper), order_id })).payload_orderDetails

/** The error with which a call is refused. A call that succeeds fails the test. */
export const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('The call was not refused.')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error as Error)),
  )

type Product = typeof products.$inferSelect

export const productBySlug = async ({ db }: TestShop, slug: string): Promise<Product> => {
  const [product] = await db.select().from(products).where(eq(products.slug, slug))
  if (!product) throw new Error(`The sample shop has no product ${slug}.`)
  return product
}

/** A product as a page reads it. */
export const productOnPage = async (shop: TestShop, product_slug: string) =>
  productOf((await shop.send(productDetail, { product_slug, store_id: site.storeId })).payload)

/** What the owner does between two calls of a shopper: changes stock, price or limit. */
export const changeProduct = async (
  shop: TestShop,
  slug: string,
  change: Partial<Pick<Product, 'stock' | 'maxPerOrder' | 'mrp' | 'sellingPrice'>>,
): Promise<Product> => {
  await shop.db.update(products).set(change).where(eq(products.slug, slug))
  return productBySlug(shop, slug)
}

export const put = (shopper: Shopper, productId: number, quantity = 1) =>
  shopper.send(addToBag, { ...storeCustomerScope(shopper), product_id: productId, quantity })

export const homeAddress = {
  pincode: '110048',
  name: 'Ritika Sharma',
  contact: '9810043210',
  email: 'ritika@example.in',
  house_no: 'B-14',
  street: 'Greater Kailash II',
  landmark: 'Savitri flyover',
  address_type: 'Home' as const,
  instruction_delivery: '',
}

export const addHome = async (shopper: Shopper): Promise<number> => {
  const reply = await shopper.send(addAddress, { ...homeAddress, ...storeCustomerScope(shopper) })
  return reply.payload_addressDetail.address_id
}

/** The current bag, and what an order of it would cost. */
export const priceBag = async (shop: TestShop, shopper: Shopper, mode: PaymentChoice) => {
  const { payload_cartList: wire } = await shopper.send(bagList, storeCustomerScope(shopper))
  const lines = wire.map(bagLineOf)
  const { delivery, fees } = await readFeeSettings(shop.db)
  const worth = subtotal(lines)
  return { wire, lines, totals: orderTotals(worth, deliveryChargeFor(worth, delivery), fees, mode) }
}

interface PricedBag {
  wire: Reply<typeof bagList>['payload_cartList']
  lines: readonly BagLine[]
  totals: OrderTotals
}

/** The order that the checkout would send for a bag, for cash. */
export const wishOf = (
  shopper: Pick<Shopper, 'customerId'>,
  addressId: number,
  { wire, lines, totals }: PricedBag,
  now: Date,
): Request<typeof cashOnDelivery> => ({
  ...buyerScope(shopper),
  handling_fee: toRupees(totals.handlingFee),
  digital_discount: 0,
  address_id: addressId,
  total_paid_amount: toRupees(totals.total),
  total_saving: toRupees(saving(lines)),
  deliveryCharge: toRupees(totals.delivery),
  paymentmode: 'cash',
  cart_id: wire[0]?.cart_id ?? '',
  slot_id: 1,
  couponValue: 0,
  couponcode: '',
  slot_date: firstSlot(2, now),
})

/** The same for the current bag. */
export const wishFor = async (shop: TestShop, shopper: Shopper, addressId: number) =>
  wishOf(shopper, addressId, await priceBag(shop, shopper, 'cash'), shop.clock.now())

/** Buys what is in the bag. */
export const buy = async (shop: TestShop, shopper: Shopper, idempotencyKey?: string) => {
  const wish = await wishFor(shop, shopper, await addHome(shopper))
  const reply = await shopper.send(cashOnDelivery, wish, {
    ...(idempotencyKey && { idempotencyKey }),
  })
  return reply.payload_cashOnDelivery
}

export type NewShopper = Customer & { mobile: string }
let lastMobile = 9_896_000_000

/** A customer who is already logged in, without a code. */
export const newShopper = async (shop: TestShop): Promise<NewShopper> => {
  const now = shop.clock.now()
  const mobile = String(++lastMobile)
  const contact = { kind: 'mobile', contact: mobile, proven: true } as const
  const customer = await createCustomer(shop.db, contact, {}, now)
  if (!customer) throw new Error(`${mobile} is a customer already.`)
  const browser = shop.browser()
  browser.cookies.set('session', await startSession(shop.db, customer.id, now, shop.config.limits))
  return { ...browser, customerId: customer.id, mobile }
}

/** Customers who are already logged in, each in their own browser. */
export const crowd = async (shop: TestShop, size: number): Promise<NewShopper[]> => {
  const shoppers: NewShopper[] = []
  for (let n = 0; n < size; n++) shoppers.push(await newShopper(shop))
  return shoppers
}
