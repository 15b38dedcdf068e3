const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Luhn modulo 36: every second sign counts twice. */
const checkCharacter = (text: string): string | undefined => {
  const values = [...text].map((sign, at) => signs.indexOf(sign) * (at % 2 ? 2 : 1))
  const sum = values.reduce((all, value) => all + Math.floor(value / 36) + (value % 36), 0)
  return signs[(36 - (sum % 36)) % 36]
}

/** State, PAN, its registrations, 'Z', check character (CGST Rules, 2017, rule 10). */
export const isGstin = (text: string): boolean =>
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) &&
  checkCharacter(text.slice(0, -1)) === text.at(-1)
