import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Capability } from '#src/capabilities.ts'
import type { BoxOffer } from '#src/domain/box.ts'
import type { Banner } from '#src/domain/banner.ts'
import type { BrandOffer } from '#src/domain/brand-offer.ts'
import type { Outlet } from '#src/domain/outlet.ts'
import type { FormerSlug } from '#src/domain/former-slug.ts'
import type { AgeGroup, Brand, Gender, Subcategory, Vertical } from '#src/domain/listing.ts'
import type { Occasion } from '#src/domain/occasion.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { pickCard, type LeanDetails, type ProductDetails } from '#src/domain/product.ts'
import type { Question } from '#src/domain/question.ts'

/** Raise it when older snapshots cannot be read any more. Other code requests all details anew by itself (`code`). */
export const snapshotFormat = 10

/**
 * The catalog as the store API returned it at one moment, from which the static pages are built.
 *
 * A product's `stock` is capped at `maxPerOrder`, so that selling one pack out of forty changes no page.
 */
export interface Snapshot {
  format: typeof snapshotFormat
  /** Digest of the code that pulled it (scripts/site/source.ts): other code may read replies differently. Null: unknown. */
  code: string | null
  /** Digest of all replies, with versions of products instead of details. Null: the store has no versions. */
  repliesDigest: string | null
  capabilities: Capability[]
  verticals: Vertical[]
  /** By category id. */
  subcategories: Record<number, Subcategory[]>
  brands: Brand[]
  ageGroups: AgeGroup[]
  /** The details lack age groups, which each pull fetches by group. */
  agesByGroup: boolean
  /** For the filter of an age group. */
  genders: Gender[]
  banners: Banner[]
  promoBanners: Banner[]
  offerBanners: Banner[]
  /** Product ids in Home's order. */
  deals: number[]
  hotDeals: number[]
  newArrivals: number[]
  brandOffers: BrandOffer[]
  stores: Outlet[]
  questions: Question[]
  /** In the owner's order, past ones included. */
  occasions: Occasion[]
  /** Slugs, for the product feed: only the feed changes on the first day of an occasion, no page. */
  currentOccasions: string[]
  /** With stock capped at the places of the largest box; null: the shop has none. */
  boxes: BoxOffer | null
  /** Null: the store API tells it no one in particular. */
  delivery: DeliveryTerms | null
  /** Dates (YYYY-MM-DD, India) of the next weeks on which nothing is delivered; pages promise none of them. */
  closedDays: string[]
  /** Of products and menus that were renamed: where their old addresses lead. */
  formerSlugs: FormerSlug[]
  /** Of pictures that the store API returned as URLs: pages must be allowed to load them. */
  pictureOrigins: string[]
  products: ProductDetails[]
  /** By product id: the day ('2026-11-20') on which a pull first saw the current state. */
  changedOn: Record<number, string>
}

type Head = Omit<Snapshot, 'products'>

export const snapshotFile = (dataDir: string): string => join(dataDir, 'catalog', 'snapshot.jsonl')

/** Replaces ids of similar products by cards, which are shared. */
export const withCards = (products: readonly LeanDetails[]): ProductDetails[] => {
  const cards = new Map(products.map((product) => [product.id, pickCard(product)]))
  return products.map((product) => ({
    ...product,
    similar: product.similar.map((id) => cards.get(id)).filter((card) => card !== undefined),
  }))
}

/** The inverse of `withCards`, as the file stores products. */
export const withoutCards = ({ similar, ...product }: ProductDetails): LeanDetails => ({
  ...product,
  similar: similar.map(({ id }) => id),
})

const newline = 10

/** Yields the lines of a text too long for one string. Throws when the last line is cut off. */
const linesOf = function* (text: Buffer): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(newline, from)
    if (end < 0) throw new Error('The snapshot is cut off.')
    yield text.toString('utf8', from, end)
    from = end + 1
  }
}

const parseHead = (line: string): Head & { count: number } => {
  const head = JSON.parse(line) as Head & { count: number }
  if ((head.format as number) !== snapshotFormat)
    throw new Error('The snapshot is of another format.')
  return head
}

/** Parses a head line, then a line per product. Throws if truncated or of another format. */
export const parseSnapshot = (text: Buffer): Snapshot => {
  const lines = linesOf(text)
  const { count, ...rest } = parseHead(lines.next().value ?? 'null')
  const products = Array.from(lines, (line) => JSON.parse(line) as LeanDetails)
  if (products.length !== count) throw new Error('The snapshot is cut off.')
  return { ...rest, products: withCards(products) }
}

/** The last pull without its products: only the first line is read. Throws like `parseSnapshot`. */
export const readHead = (dataDir: string): Head => {
  const file = openSync(snapshotFile(dataDir), 'r')
  try {
    const parts: Buffer[] = []
    for (;;) {
      const part = Buffer.alloc(1 << 16)
      const length = readSync(file, part)
      const end = part.subarray(0, length).indexOf(newline)
      parts.push(part.subarray(0, end < 0 ? length : end))
      if (end < 0 && length) continue
      return parseHead(Buffer.concat(parts).toString())
    }
  } finally {
    closeSync(file)
  }
}

let snapshot: Snapshot | undefined

/** The snapshot of this build, read once. Throws if none was pulled. */
export const readSnapshot = (): Snapshot => {
  if (snapshot) return snapshot
  const file = snapshotFile(process.env['STORE_DATA_DIR'] ?? '.data')
  try {
    snapshot = parseSnapshot(readFileSync(file))
    return snapshot
  } catch (cause) {
    throw new Error(`No catalog in ${file}: run "npm run build", which pulls it first.`, { cause })
  }
}
