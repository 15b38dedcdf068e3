import { createSend } from '#src/api.ts'
import { addAddress } from '#src/contract/address.ts'
import { addToBag } from '#src/contract/bag.ts'
import { sendOtp, verifyOtp } from '#src/contract/login.ts'
import { cashOnDelivery, deliveryCharge, paymentFees } from '#src/contract/order.ts'
import { productDetail, productOf } from '#src/contract/product.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { orderTotals } from '#src/domain/totals.ts'
import { unitPrice } from '#src/domain/price.ts'
import { site } from '#src/site.ts'
import type { OwnSend } from '../shop/own-send.ts'
import { sentCode } from './sent-code.ts'

const { storeId: store_id, companyId: company_id } = site

/** A visitor who shops over the network. The cookie survives a restart of the server, as in a browser. */
export const openVisitor = () => {
  let cookie = ''
  const fetchWithCookie: typeof fetch = async (url, init) => {
    const headers = { ...(init?.headers as Record<string, string>), cookie }
    const answer = await fetch(String(url), { ...init, headers })
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';', 1)[0] ?? ''
    return answer
  }
  /** Calls to the shop at `origin`. */
  const at = (origin: string) =>
    createSend(fetchWithCookie, {
      api: `${origin}/api`,
      main: `${origin}/main`,
      delivery: `${origin}/delivery`,
    }) as OwnSend
  return { at }
}

/** Logs in by code; returns the ids that every call of the customer contains. */
export const logIn = async (send: OwnSend, dataDir: string, mobile: string) => {
  const sent = await send(sendOtp, { otp_type: 'mobile', username: mobile })
  const { payload } = await send(verifyOtp, {
    otp_id: sent.payload.otp_id,
    otp: Number(await sentCode(dataDir, mobile)),
    otp_type: 'mobile',
    company_id,
  })
  return { store_id, customer_id: payload.customer_id }
}

/** Buys packs of one product for cash, with the same calls as the checkout. */
export const buy = async (
  send: OwnSend,
  customer: { store_id: number; customer_id: number },
  slug: string,
  quantity: number,
): Promise<number> => {
  const { payload: product } = await send(productDetail, { product_slug: slug, store_id })
  const { payload_addTocart: bag } = await send(addToBag, {
    ...customer,
    product_id: product.product_id,
    quantity,
  })
  const { payload_addressDetail: address } = await send(addAddress, {
    ...customer,
    pincode: '110048',
    name: 'Asha Rao',
    contact: '9876543210',
    email: 'asha@shop.example',
    house_no: '12',
    street: 'M Block',
    landmark: '',
    address_type: 'Home',
    instruction_delivery: '',
  })
  const subtotal = unitPrice(productOf(product)) * quantity
  const { payload_deliveryCharge: delivery } = await send(deliveryCharge, {
    company_id,
    ...customer,
    sub_total: toRupees(subtotal),
  })
  const fees = await send(paymentFees, { company_id })
  const totals = orderTotals(
    subtotal,
    toPaise(delivery.delivery_charge),
    { handlingFeePercent: fees.handling_fee, digitalDiscountPercent: fees.digital_discount },
    'cash',
  )
  const { payload_cashOnDelivery: order } = await send(
    cashOnDelivery,
    {
      company_id,
      ...customer,
      handling_fee: toRupees(totals.handlingFee),
      digital_discount: 0,
      address_id: address.address_id,
      total_paid_amount: toRupees(totals.total),
      total_saving: 0,
      deliveryCharge: toRupees(totals.delivery),
      paymentmode: 'Cash on Delivery',
      cart_id: bag[0]?.cart_id ?? '',
      slot_id: 1,
      couponValue: 0,
      couponcode: '',
      slot_date: '',
    },
    { idempotencyKey: `buy-${slug}` },
  )
  return order.order_id
}
