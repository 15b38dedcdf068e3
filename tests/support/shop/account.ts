import {
  confirmOtp,
  joinByOtp,
  sendOtpConfirm,
  sendOtpContact,
  updateContact,
} from '#src/contract/account.ts'
import { sendOtpRegister, verifyOtpRegister } from '#src/contract/login.ts'
import type { ContactKind } from '#src/domain/fields.ts'
import { site } from '#src/site.ts'
import { logInWith } from './log-in.ts'
import { codeIn, type TestShop } from './shop.ts'
import type { Shopper } from './shopper.ts'

const company_id = site.companyId
export const password = 'mithai-2026'

/** The last code sent to this contact. */
export const codeTo = (shop: TestShop, contact: string): number =>
  codeIn(shop.outbox().filter(({ to, text }) => to === contact && text.includes('code')))

/** Registers by email with a mobile that is not verified. */
export const registerByMail = async (
  shop: TestShop,
  email: string,
  phone: string,
  browser = shop.browser(),
): Promise<Shopper> => {
  const sent = await browser.send(sendOtpRegister, { otp_type: 'email', username: email })
  const { payload } = await browser.send(verifyOtpRegister, {
    name: 'Ritika Sharma',
    email,
    phone,
    password,
    company_id,
    otp_id: sent.payload.otp_id,
    otp: codeTo(shop, email),
    otp_type: 'email',
  })
  return shop.shopperIn(browser, payload.customer_id)
}

/** Logs in with a code sent to the contact, in a new browser. Includes the shop's reply. */
export const enterByCode = async (shop: TestShop, kind: ContactKind, contact: string) => {
  const browser = shop.browser()
  const reply = await logInWith(browser.send, contact, () => codeTo(shop, contact), kind)
  return { ...shop.shopperIn(browser, reply.payload.customer_id), reply }
}

/** Sends a code to a contact that is to become the customer's. Resolves with the request that proves it. */
export const askForContact = async (
  shop: TestShop,
  customer: Shopper,
  kind: ContactKind,
  contact: string,
) => {
  const request = { ...customer.own, otp_type: kind, username: contact }
  const { payload } = await customer.send(sendOtpContact, request)
  return { ...customer.own, ...payload, otp: codeTo(shop, contact), otp_type: kind }
}

export const setContact = async (...asked: Parameters<typeof askForContact>) =>
  (await asked[1].send(updateContact, await askForContact(...asked))).payload

export const join = async (...asked: Parameters<typeof askForContact>) =>
  asked[1].send(joinByOtp, await askForContact(...asked))

/** Confirms the customer's identity again, with a code to their own contact. */
export const confirm = async (
  shop: TestShop,
  customer: Shopper,
  kind: ContactKind,
  contact: string,
) => {
  const { payload } = await customer.send(sendOtpConfirm, { ...customer.own, otp_type: kind })
  const guess = { ...payload, otp: codeTo(shop, contact), otp_type: kind }
  return customer.send(confirmOtp, { ...customer.own, ...guess })
}
