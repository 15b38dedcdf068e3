import Type from 'typebox'

// What several of the owner's files have.

/** A misspelt field is an error. */
export const exact = { additionalProperties: false } as const

const slugForm = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const slugOf = (maxLength: number) => Type.String({ pattern: slugForm, maxLength })
export const slug = slugOf(100)
export const isSlug = (text: string): boolean => new RegExp(slugForm).test(text)

const pictureForm = '^[a-z0-9-]+\\.(jpg|png|webp)$'
/** The name of a file in pictures/. */
export const picture = Type.String({ pattern: pictureForm, maxLength: 100 })
export const isPicture = (text: string): boolean => new RegExp(pictureForm).test(text)

interface Range {
  minimum?: number
  exclusiveMinimum?: number
  maximum: number
}
const paisa = 0.01
/** Whole paise: a third decimal is refused, not rounded, as '1.190' may mean 1190. */
export const rupees = (range: Range) => Type.Number({ ...range, multipleOf: paisa })
