// The shop's name, contacts and numbers, as far as scripts of every page need them; the rest is business.ts. Set by
// `PUBLIC_SHOP_*` (see `.env.example`) or these defaults.
import { env } from '#src/public-env.ts'

export const site = {
  name: env['PUBLIC_SHOP_NAME'] ?? 'Meetha Ghar',
  tagline: 'Same Day Delivery Across Delhi-NCR',
  phone: env['PUBLIC_SHOP_PHONE'] ?? '+91 11 4000 0000',
  email: env['PUBLIC_SHOP_EMAIL'] ?? 'namaste@meethaghar.example',
  companyId: 180,
  storeId: 121,
  currency: 'INR',
  locale: 'en-IN',
  /** Widest window that counts as a phone, in CSS pixels (specification, section 9). */
  phoneWidth: 560,
} as const
