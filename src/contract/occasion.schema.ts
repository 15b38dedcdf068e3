import Type, { type Static } from 'typebox'
import { occasionTags } from '#src/domain/occasion.ts'
import { flag, literals, storeScope, rupees, slug } from './fields.schema.ts'

const maybe = Type.Optional
/** A day in India's calendar; empty: none. */
const day = maybe(Type.Union([Type.String({ format: 'date' }), Type.Literal('')]))

/** The pull chooses the products of `rule` from the whole catalog. */
export const occasion = Type.Object({
  slug,
  name: Type.String({ minLength: 1 }),
  text: maybe(Type.String()),
  image: maybe(Type.String()),
  first_day: day,
  last_day: day,
  /** An ISO date and time; empty: none. */
  last_order: maybe(Type.String()),
  /** 1: its page links to the form of enquiries. */
  enquiry: maybe(flag),
  product_ids: maybe(Type.Array(Type.Integer())),
  rule: maybe(
    Type.Object({
      category_slugs: maybe(Type.Array(slug)),
      tag: maybe(literals(...occasionTags, '')),
      from_price: maybe(rupees),
      to_price: maybe(rupees),
    }),
  ),
})
export type WireOccasion = Static<typeof occasion>

export const occasions = {
  request: storeScope,
  reply: Type.Object({ payload_occasions: Type.Array(occasion) }),
}
