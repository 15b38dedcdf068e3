/** Who is logged in, for display; the server knows it from the session cookie. */
export interface User {
  customerId: number
  name: string
  /** Ten-digit mobile, or empty for a customer who registered by e-mail. */
  contact: string
  email: string
}
