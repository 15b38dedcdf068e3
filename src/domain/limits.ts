/** The longest texts that the store API takes; the forms let nobody type more. */
export const longest = {
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
  review: 2000,
} as const

/** What the check says; its message says 8 (specification, section 5). */
export const shortestPassword = 7
