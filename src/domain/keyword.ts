/** What is said to whoever searches for less. */
export const tooShort = 'Type three letters or more.'

/** A search runs only on more than two characters (specification, section 9). */
export const isSearchable = (keyword: string): boolean => keyword.trim().length > 2

/** What the service is asked for: at most 100 characters, as its contract says. */
export const tidyKeyword = (keyword: string): string =>
  keyword.trim().replace(/\s+/g, ' ').slice(0, 100)
