/** Longest texts that the store API accepts; the forms enforce them. */
export const maxLengths = {
  name: 120,
  /** RFC 5321. */
  email: 254,
  phone: 20,
  password: 200,
  houseNo: 120,
  street: 200,
  landmark: 200,
  instructions: 500,
  message: 5000,
} as const

/** The check requires 7, its message says 8 (specification, section 5). */
export const minPasswordLength = 7

/** Most lines of a bag, whatever BAG_LINES says. */
export const maxBagLines = 1000
