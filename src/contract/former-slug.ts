import { call } from './call.ts'
import type * as schema from './former-slug.schema.ts'

export const formerSlugs = call<typeof schema.formerSlugs>('/store/formerSlugs', {
  needs: 'former-slugs',
})
