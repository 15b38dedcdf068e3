/** Decodes what localStorage holds; anything unreadable counts as absent instead of breaking the page. */
export const json = <T>(absent: T, isValid: (value: unknown) => boolean) => ({
  encode: (value: T): string => JSON.stringify(value),
  decode: (text: string): T => {
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? (value as T) : absent
    } catch {
      return absent
    }
  },
})
