import { env } from '#src/public-env.ts'

/** Beyond section 7 of the specification; docs/store-api.md describes each, and the site without it. */
export const capabilities = [
  'session',
  'profile',
  'idempotency',
  'payment-status',
  'payment-proof',
  'guest-bag-id',
  'mail-fields',
  'invoice',
  'cancel-order',
  'delivery-days',
  'closed-days',
  'gifts',
  'seen-lines',
  'reschedule',
  'product-details',
  'listing-sort',
  'dishes',
  'diets',
  'filters',
  'boxes',
  'questions',
  'occasions',
  'enquiries',
  'former-slugs',
  'search-cards',
  'stock-alerts',
  'stock-alerts-sms',
] as const
export type Capability = (typeof capabilities)[number]

const isCapability = (name: string): name is Capability =>
  capabilities.some((known) => known === name)

/** A newer store API may return unknown names. */
export const knownCapabilities = (names: readonly string[]): Capability[] =>
  names.filter(isCapability)

/** Set by the build; unset for the shop's own API, which has all capabilities. */
export const capabilitiesVariable = 'PUBLIC_STORE_CAPABILITIES'
const listed = env['PUBLIC_STORE_CAPABILITIES']?.split(',')

/** Whether this build's store API has it. */
export const can = (capability: Capability): boolean => listed?.includes(capability) ?? true
