import { env } from '#src/public-env.ts'

/**
 * Abilities beyond section 7 of the specification, as named by the call `capabilities`; an API without that
 * call has none. The site omits buttons that need missing ones (docs/store-api.md).
 */
export const capabilities = [
  /** Cookie sessions: `user/signout`; calls are sent with credentials. */
  'session',
  /** Customers can view and change their account: the calls of contract/account.ts. */
  'profile',
  /** `Idempotency-Key`: an order sent twice is placed once. */
  'idempotency',
  /** `store/onlinePaymentStatus`, and the fields of `onlinePaymentProcess` beside `order_id`. */
  'payment-status',
  /** `store/onlinePaymentSuccess` accepts the gateway's `gateway_order_id` and `signature`. */
  'payment-proof',
  /** `store/addTocartMultiple` accepts `merge_id`: a guest's bag sent twice is added once. */
  'guest-bag-id',
  /** `send-mail` accepts `name` and `message` as typed, beside the templates. */
  'mail-fields',
  /** `store/orderInvoice`. */
  'invoice',
  /** `store/orderCancelled`: a whole order at once. */
  'cancel-order',
  /** `store/deliveryDays`: days on which an order can come to an address, and which are full. */
  'delivery-days',
  /** Orders accept `is_gift`, `gift_message` and `gift_from`. */
  'gifts',
  /** `store/orderReschedule`. */
  'reschedule',
  /** `store/getProductDetails`: details of many products at once, for the catalog pull. */
  'product-details',
  /** Listings accept `sort` and return the total number of products. */
  'listing-sort',
  /** Listings, search and Home's products accept `by_dish`: one card per dish, with its sizes. */
  'dishes',
  /**
   * Cards have `diets`; listings, filters and search accept `diet`, `without`, `keeps`, and `sort` "keeps";
   * `store/dietCounts`.
   */
  'diets',
  /** The calls `store/FilterByProduct…` with all conditions of contract/listing.schema.ts. */
  'filters',
  /** The calls of contract/box.ts: boxes that shoppers fill themselves. */
  'boxes',
  /** `store/questions`: the questions and answers of the FAQ page. */
  'questions',
  /** `store/occasions`: feasts and other reasons to buy, each with a page of its own. */
  'occasions',
  /** `store/enquiry`: an enquiry about many boxes, for the shop to answer. */
  'enquiries',
  /** `store/searchAI` returns whole cards, in pages. */
  'search-cards',
  /** The calls of contract/stock-alert.ts: one message when a sold-out product is back. */
  'stock-alerts',
  /** They take mobile numbers too. */
  'stock-alerts-sms',
] as const
export type Capability = (typeof capabilities)[number]

const isCapability = (name: string): name is Capability =>
  capabilities.some((known) => known === name)

/** The known names; a newer store API may return others. */
export const knownCapabilities = (names: readonly string[]): Capability[] =>
  names.filter(isCapability)

/** Set by the build from the catalog; unset for the shop's own API, which has all capabilities. */
export const capabilitiesVariable = 'PUBLIC_STORE_CAPABILITIES'
const listed = env['PUBLIC_STORE_CAPABILITIES']?.split(',')

/** True if this build's store API has the capability. */
export const can = (capability: Capability): boolean => listed?.includes(capability) ?? true
