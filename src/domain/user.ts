/** Who is logged in, for display; the server knows it from the session cookie. */
export interface User {
  customerId: number
  name: string
  /** Ten-digit mobile, or empty for a customer who registered by e-mail. */
  contact: string
  email: string
}

/** What the owner of an account may see of it (contract/account.ts). */
export interface Profile extends User {
  mobileProven: boolean
  emailProven: boolean
  hasPassword: boolean
  /** Another account was registered with a contact that this one has proven. */
  joinable: boolean
}

/** The place on My Account where the offer to join two accounts opens by itself. */
export const joinPlace = '#join'
