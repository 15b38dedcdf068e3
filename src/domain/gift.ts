/** What travels with a gift in place of prices. */
export interface Gift {
  /** On the card, of one or several lines; may be empty. */
  message: string
  /** Who gives it, as the card says it; may be empty. */
  from: string
}
