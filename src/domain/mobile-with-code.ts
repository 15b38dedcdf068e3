// Apart from mobile.ts, which every page loads.
import { formatMobile } from './mobile.ts'

/** '+91 98100 43210', which stays on one line. */
export const withCode = (contact: string): string =>
  `+91 ${formatMobile(contact)}`.replaceAll(' ', '\u00a0')

/** The same of a mobile; an email address as it is. */
export const formatContact = (contact: string): string => contact.replace(/^\d{10}$/, withCode)
