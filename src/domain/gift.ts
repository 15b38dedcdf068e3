/** Text on the card of a gift; both may be empty, and `message` may have several lines. */
export interface Gift {
  message: string
  from: string
}

/** A card on which nothing is written yet. */
export const blankCard: Gift = { message: '', from: '' }

/** Characters. */
export const maxGiftMessage = 200
