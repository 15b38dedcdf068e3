// The shop's identity: every name, number and licence that shoppers read, set by `PUBLIC_SHOP_*` (see
// `.env.example`) or these defaults.
import { env } from '#src/public-env.ts'

const name = env['PUBLIC_SHOP_NAME'] ?? 'Meetha Ghar'

export const site = {
  name,
  tagline: 'Same Day Delivery Across Delhi-NCR',
  about:
    'Indian sweets and snacks, cooked in small batches in South Delhi and delivered the same day across Delhi-NCR.',
  phone: env['PUBLIC_SHOP_PHONE'] ?? '+91 11 4000 0000',
  email: env['PUBLIC_SHOP_EMAIL'] ?? 'namaste@meethaghar.example',
  address: env['PUBLIC_SHOP_ADDRESS'] ?? '3 Gulmohar Arcade, Greater Kailash II, New Delhi 110048',
  fssai: env['PUBLIC_SHOP_FSSAI'] ?? '10025011000000',
  gstin: env['PUBLIC_SHOP_GSTIN'] ?? '07AAAAA0000A1Z5',
  /** Legal contact for complaints: name and designation (Consumer Protection, E-Commerce, 2020). */
  grievanceOfficer: env['PUBLIC_SHOP_GRIEVANCE_OFFICER'] ?? `Grievance Officer, ${name}`,
  /** Prefix of order and invoice numbers: at most 3 characters, as the law allows 16 in all. */
  invoicePrefix: env['PUBLIC_SHOP_INVOICE_PREFIX'] ?? 'MG',
  hours: '7 days, 9AM to 9PM',
  instagram: env['PUBLIC_SHOP_INSTAGRAM'] ?? 'https://www.instagram.com/',
  facebook: env['PUBLIC_SHOP_FACEBOOK'] ?? '',
  companyId: 180,
  storeId: 121,
  currency: 'INR',
  locale: 'en-IN',
  /** Widest window that counts as a phone, in CSS pixels (specification, section 9). */
  phoneWidth: 560,
} as const
