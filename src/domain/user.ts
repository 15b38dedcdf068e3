/** The logged-in user, for display; the server uses the session cookie. */
export interface User {
  customerId: number
  name: string
  /** Ten-digit mobile; empty for a customer who registered by email. */
  contact: string
  email: string
}

export const accountName = (user: User): string => user.name || 'Account'

export interface Profile extends User {
  mobileProven: boolean
  emailProven: boolean
  hasPassword: boolean
  /** Another account was registered with a contact that this one has verified. */
  joinable: boolean
}

export const joinPlace = '#join'
