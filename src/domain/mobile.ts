/** '98100 43210' of ten digits; other text unchanged. */
export const formatMobile = (contact: string): string =>
  contact.replace(/^(\d{5})(\d{5})$/, '$1 $2')
