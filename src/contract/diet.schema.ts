import Type from 'typebox'
import { slug } from './fields.schema.ts'
import { conditions } from './listing.schema.ts'

const optionCount = Type.Object({ code: Type.String(), count: Type.Integer() })

/** The conditions of a filter, of a listing by its slugs, or of a search by its keyword. */
export const dietCounts = {
  request: Type.Object({
    ...conditions,
    vertical_slug: Type.Optional(slug),
    category_name_url: Type.Optional(slug),
    age_name_url: Type.Optional(slug),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  /** Dishes that match, and that would if one more diet, allergen or number of days were chosen. */
  reply: Type.Object({
    payload_dietCounts: Type.Object({
      total: Type.Integer(),
      diet: Type.Array(optionCount),
      without: Type.Array(optionCount),
      keeps: Type.Array(Type.Object({ days: Type.Integer(), count: Type.Integer() })),
    }),
  }),
}
