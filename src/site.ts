// Only what scripts of every page need; the rest is business.ts. Set by `PUBLIC_SHOP_*` (see `.env.example`).
import { env } from '#src/public-env.ts'

/** Where orders come the same day, in words. */
const area = env['PUBLIC_SHOP_AREA'] || 'Delhi-NCR'

export const site = {
  name: env['PUBLIC_SHOP_NAME'] ?? 'Meetha Ghar',
  area,
  tagline: `Same Day Delivery Across ${area}`,
  phone: env['PUBLIC_SHOP_PHONE'] ?? '+91 11 4000 0000',
  email: env['PUBLIC_SHOP_EMAIL'] ?? 'namaste@meethaghar.example',
  companyId: 180,
  storeId: 121,
  currency: 'INR',
  locale: 'en-IN',
  /** Widest phone in CSS pixels (specification, section 9). */
  phoneWidth: 560,
} as const

/** How requests name the shop (specification, section 7): by store, by company, or both. */
export const storeScope = { store_id: site.storeId } as const
export const companyScope = { company_id: site.companyId } as const
export const shopScope = { ...companyScope, ...storeScope } as const
