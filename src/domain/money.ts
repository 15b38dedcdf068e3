/** An amount of money in whole paise (1/100 rupee); never a fraction, never a rupee. */
export type Paise = number

/** Rupees as they stand on the wire or in the sample data, rounded to whole paise. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100)

/** Rupees for the wire: 64950 becomes 649.5. */
export const toRupees = (paise: Paise): number => paise / 100

/** `percent` of an amount, rounded half up to whole paise. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  Math.round((amount * percent) / 100)

const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** '₹1,299': prices on cards and pages are whole rupees (specification, section 9). */
export const formatRupees = (amount: Paise): string => whole.format(amount / 100)

/** '₹1,299.00': the bag subtotal shows two decimals (specification, section 9). */
export const formatExact = (amount: Paise): string => exact.format(amount / 100)
