/** Text on the card of a gift; both may be empty, and `message` may have several lines. */
export interface Gift {
  message: string
  from: string
}

/** Characters. */
export const maxGiftMessage = 200
