/** An amount in whole paise (1/100 rupee), never a fraction or rupees. */
export type Paise = number

/** Converts rupees of the wire or the sample data, rounded to whole paise. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100)

/** Rupees for the wire: 64950 becomes 649.5. */
export const toRupees = (paise: Paise): number => paise / 100

/** Rounded half up to whole paise. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  Math.round((amount * percent) / 100)

/** A count with Indian digit groups: 12345678 becomes '1,23,45,678'. */
// Creating an `Intl.NumberFormat` takes a phone longer than all other scripts of a page.
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')

/** With a real minus sign. */
const signed = (amount: Paise, text: string): string => `${amount < 0 ? '−' : ''}₹${text}`

/** '₹1,299', rounded: cards show whole rupees (specification, section 9). */
export const formatRupees = (amount: Paise): string =>
  signed(amount, formatCount(Math.round(Math.abs(amount) / 100)))

/** '₹1,299.00': the bag subtotal shows two decimals (specification, section 9). */
export const formatExact = (amount: Paise): string => {
  const paise = Math.abs(amount)
  return signed(
    amount,
    `${formatCount(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`,
  )
}

/** '₹1,368' or '₹1,381.68': exact, with paise only if there are any. */
export const formatAmount = (amount: Paise): string =>
  amount % 100 === 0 ? formatRupees(amount) : formatExact(amount)
