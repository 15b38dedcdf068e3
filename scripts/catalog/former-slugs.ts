import type { FormerSlug } from '#src/domain/former-slug.ts'
import type { Snapshot } from '#src/catalog/snapshot.ts'

const keyOf = (kind: string, name: string | number): string => `${kind} ${name}`

type Slugged = Pick<Snapshot, 'products' | 'verticals'>

/** The slug of each product and menu, by kind and id. Menus without an id have a negative one, or 0. */
const slugsOf = ({ products, verticals }: Slugged) => {
  const all = [
    ...products.map(({ id, slug }) => ({ kind: 'product' as const, id, slug })),
    ...verticals.map(({ id, slug }) => ({ kind: 'vertical' as const, id, slug })),
    ...verticals.flatMap((vertical) =>
      vertical.categories.map(({ id, slug }) => ({
        kind: 'category' as const,
        id,
        slug: `${vertical.slug}/${slug}`,
      })),
    ),
  ]
  return new Map(all.filter(({ id }) => id > 0).map((one) => [keyOf(one.kind, one.id), one]))
}

/**
 * For a store API that tells no former slugs: those of the last pull, and what has another slug since then. Age
 * groups and occasions have no ids to compare.
 */
export const comparedFormerSlugs = (before: Snapshot | null, now: Slugged): FormerSlug[] => {
  if (!before) return []
  const current = slugsOf(now)
  const taken = new Set([...current.values()].map(({ kind, slug }) => keyOf(kind, slug)))
  const renamed = [...slugsOf(before)].flatMap(([id, { kind, slug: former }]) => {
    const slug = current.get(id)?.slug
    return slug === undefined || slug === former ? [] : [{ kind, former, slug }]
  })
  const next = new Map(renamed.map(({ kind, former, slug }) => [keyOf(kind, former), slug]))
  const earlier = before.formerSlugs.map((one) => ({
    ...one,
    slug: next.get(keyOf(one.kind, one.slug)) ?? one.slug,
  }))
  const all = new Map([...earlier, ...renamed].map((one) => [keyOf(one.kind, one.former), one]))
  return [...all.values()].filter(
    ({ kind, former, slug }) => !taken.has(keyOf(kind, former)) && taken.has(keyOf(kind, slug)),
  )
}
