/** Valid check digit, as search engines and feeds require. GS1 General Specifications, section 7.9. */
export const isGtin = (code: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false
  const sum = [...code]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
