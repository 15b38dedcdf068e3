export const sluggedKinds = ['product', 'vertical', 'category', 'age-group', 'occasion'] as const
export type SluggedKind = (typeof sluggedKinds)[number]

/** What a page's address ended in, and ends in now; of a category 'VERTICAL/CATEGORY'. */
export interface FormerSlug {
  kind: SluggedKind
  former: string
  slug: string
}
