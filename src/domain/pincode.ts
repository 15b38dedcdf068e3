/** Six digits, the first from 1 to 9 (India Post). */
export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)
