export const tooShort = 'Type three letters or more.'

/** A search needs more than two characters (specification, section 9). */
export const isSearchable = (keyword: string): boolean => keyword.trim().length > 2

/** A search text in the form of the API contract: at most 100 characters. */
export const tidyKeyword = (keyword: string): string =>
  keyword.trim().replace(/\s+/g, ' ').slice(0, 100)
