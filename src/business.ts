// Set by `PUBLIC_SHOP_*` (see `.env.example`). Not in site.ts, which the scripts of every page include.
import { env } from '#src/public-env.ts'
import { site } from '#src/site.ts'

export const business = {
  about:
    env['PUBLIC_SHOP_ABOUT'] ||
    `Indian sweets and snacks, made in Delhi and delivered the same day across ${site.area}.`,
  /** Where orders come the same day, as the terms spell it (specification, section 2, static pages). */
  areaOfTerms: env['PUBLIC_SHOP_AREA'] || 'Delhi/NCR',
  /** Of the firm or person who sells (Consumer Protection, E-Commerce, 2020, rule 5(3)(a)). */
  legalName: env['PUBLIC_SHOP_LEGAL_NAME'] || site.name,
  address: env['PUBLIC_SHOP_ADDRESS'] ?? '3 Gulmohar Arcade, Greater Kailash II, New Delhi 110048',
  fssai: env['PUBLIC_SHOP_FSSAI'] ?? '10025011000000',
  /** Empty: the seller is not registered, and charges no GST. */
  gstin: (env['PUBLIC_SHOP_GSTIN'] ?? '07AAAAA0000A1Z4').trim(),
  /** Name and designation of the contact for complaints (Consumer Protection, E-Commerce, 2020). */
  grievanceOfficer: env['PUBLIC_SHOP_GRIEVANCE_OFFICER'] ?? `Grievance Officer, ${site.name}`,
  /** Of order and invoice numbers: at most 3 characters, as the law allows 16 in all. */
  invoicePrefix: env['PUBLIC_SHOP_INVOICE_PREFIX'] || 'MG',
  /** When the shop answers its telephone. */
  hours: env['PUBLIC_SHOP_HOURS'] || '7 days, 9AM to 9PM',
  /** Whose courts decide (terms, section 11). */
  courts: env['PUBLIC_SHOP_COURTS'] || 'Delhi',
  instagram: env['PUBLIC_SHOP_INSTAGRAM'] ?? 'https://www.instagram.com/',
  facebook: env['PUBLIC_SHOP_FACEBOOK'] ?? '',
} as const

/** Who an invoice names as its seller. */
export const seller = {
  name: business.legalName,
  address: business.address,
  phone: site.phone,
  email: site.email,
  gstin: business.gstin,
  fssai: business.fssai,
}

/** A link that calls a number. */
export const telLink = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`

/** How to reach the shop: by phone if it has no email address. */
export const reach = {
  verb: site.email ? 'write to' : 'call',
  at: site.email || site.phone,
  href: site.email ? `mailto:${site.email}` : telLink(site.phone),
  /** Follows 'call'. */
  phoneOrMail: site.email ? `${site.phone} or write to ${site.email}` : site.phone,
  all: () => [site.phone, site.email].filter(Boolean).join(', '),
}
