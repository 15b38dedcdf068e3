import * as account from './account.ts'
import * as address from './address.ts'
import * as bag from './bag.ts'
import * as box from './box.ts'
import type { Call } from './call.ts'
import * as capability from './capability.ts'
import * as deliveryDay from './delivery-day.ts'
import * as diet from './diet.ts'
import * as enquiry from './enquiry.ts'
import * as formerSlug from './former-slug.ts'
import * as home from './home.ts'
import * as invoice from './invoice.ts'
import * as listing from './listing.ts'
import * as login from './login.ts'
import * as mail from './mail.ts'
import * as occasion from './occasion.ts'
import * as offer from './offer.ts'
import * as order from './order.ts'
import * as payment from './payment.ts'
import * as pincode from './pincode.ts'
import * as product from './product.ts'
import * as question from './question.ts'
import * as review from './review.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as stockAlert from './stock-alert.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value

/** A test requires exactly one route for each. */
export const allCalls: readonly Call[] = [
  account,
  address,
  bag,
  box,
  capability,
  deliveryDay,
  diet,
  enquiry,
  formerSlug,
  home,
  invoice,
  listing,
  login,
  mail,
  occasion,
  offer,
  order,
  payment,
  pincode,
  product,
  question,
  review,
  search,
  session,
  stockAlert,
].flatMap((noun) => Object.values(noun).filter(isCall))
