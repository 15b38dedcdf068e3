/**
 * What a store API may be able to do beyond section 7 of the specification. It names what it can do in
 * the answer of the call `capabilities`; one that does not know that call can do none of it, and the
 * site then leaves out the buttons that would need it (docs/store-api.md).
 */
export const capabilities = [
  /** Sessions by cookie: `user/signout`; calls are sent with credentials. */
  'session',
  /** A customer may see and change the own account: the calls of contract/account.ts. */
  'profile',
  /** `Idempotency-Key`: an order that is asked for twice is placed once. */
  'idempotency',
  /** `store/onlinePaymentStatus`, and the fields of `onlinePaymentProcess` beside `order_id`. */
  'payment-status',
  /** `store/onlinePaymentSuccess` takes the gateway's own words: `gateway_order_id` and `signature`. */
  'payment-proof',
  /** `store/addTocartMultiple` takes `merge_id`: a guest's bag that is sent twice is added once. */
  'guest-bag-id',
  /** `send-mail` takes `name` and `message` as they were typed, beside the templates. */
  'mail-fields',
  /** `store/orderInvoice`. */
  'invoice',
  /** `store/orderCancelled`: a whole order at once. */
  'cancel-order',
  /** `store/orderReschedule`. */
  'reschedule',
  /** `store/getProductDetails`: the details of many products at once, for the pull. */
  'product-details',
  /** Listings take `sort`, and tell how many products there are in all. */
  'listing-sort',
  /** The calls `store/FilterByProduct…` with all conditions of contract/listing.schema.ts. */
  'filters',
  /** `store/searchAI` answers whole cards, in pages. */
  'search-cards',
] as const
export type Capability = (typeof capabilities)[number]

type Environment = Record<string, string | undefined>
const env: Environment = (import.meta as { env?: Environment }).env ?? {}

const isCapability = (name: string): name is Capability =>
  capabilities.some((known) => known === name)

/** The names among them that are known here; a newer store API may tell more. */
export const knownCapabilities = (names: readonly string[]): Capability[] =>
  names.filter(isCapability)

/** Told to Astro by the build, from the catalog; without it the API is the own one, which can do all. */
export const toldAs = 'PUBLIC_STORE_CAPABILITIES'
const told = env['PUBLIC_STORE_CAPABILITIES']?.split(',')

/** True when the store API of this build can do it. */
export const can = (capability: Capability): boolean => told?.includes(capability) ?? true
