import { ne, or } from 'drizzle-orm'
import { orders } from '../../db/schema/order.ts'
import { hasGiftTexts, noGift, noGiftTexts } from '../gift.ts'

// The personal data of an order, blank, by when the shop blanks it.

/** For the courier and the card: some time after the delivery. */
export const noTexts = { deliverInstructions: '', ...noGiftTexts }
export const hasTexts = or(ne(orders.deliverInstructions, ''), hasGiftTexts)

/** Once the customer is forgotten. */
export const noContacts = { deliverEmail: '', buyerEmail: null, buyerMobile: null }
export const hasContacts = or(
  ne(orders.deliverEmail, ''),
  ne(orders.buyerEmail, ''),
  ne(orders.buyerMobile, ''),
)

/** All of it: in an order that was never paid, so that it is in no books. */
export const noPerson = {
  ...noTexts,
  ...noContacts,
  ...noGift,
  deliverName: '',
  deliverContact: '',
  deliverHouseNo: '',
  deliverStreet: '',
  deliverLandmark: '',
  deliverCity: '',
  deliverState: '',
  deliverPincode: '',
  deliverType: '',
}
