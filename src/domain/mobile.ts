/** '98100 43210' of ten digits; other text unchanged. */
export const formatMobile = (contact: string): string =>
  contact.replace(/^(\d{5})(\d{5})$/, '$1 $2')

/** '+91 98100 43210', or an e-mail address as it is. */
export const formatContact = (contact: string): string =>
  contact.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2')
