import Type from 'typebox'
import { sluggedKinds } from '#src/domain/former-slug.ts'
import { literals, maxSlugLength, storeScope } from './fields.schema.ts'

/** Of a category 'VERTICAL/CATEGORY'. */
const slug = Type.String({ minLength: 1, maxLength: 2 * maxSlugLength + 1 })

/** Slugs of renamed products and menus that nothing else has taken, each with the one of now. */
export const formerSlugs = {
  request: storeScope,
  reply: Type.Object({
    payload_formerSlugs: Type.Array(
      Type.Object({ kind: literals(...sluggedKinds), former: slug, slug }),
    ),
  }),
}
