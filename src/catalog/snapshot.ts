import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Capability } from '#src/capabilities.ts'
import type { Banner, BrandOffer, Store } from '#src/domain/home.ts'
import type { AgeGroup, Brand, Gender, Subcategory, Vertical } from '#src/domain/listing.ts'
import type { DeliveryTerms } from '#src/domain/order.ts'
import { pickCard, type LeanDetails, type ProductDetails } from '#src/domain/product.ts'

/**
 * Everything the static pages are built from: the catalog as the store API told it at one moment.
 * `scripts/catalog/pull-catalog.ts` writes it, `catalog/find.ts` answers questions about it.
 *
 * A product's `stock` is cut to `maxPerOrder`: pages only need to know how many packs can be bought
 * in one order, and so a sale of one pack out of forty does not change any page.
 */
export interface Snapshot {
  format: 4
  /** What the store API can do beyond the specification. */
  capabilities: Capability[]
  verticals: Vertical[]
  /** By category id. */
  subcategories: Record<number, Subcategory[]>
  brands: Brand[]
  ageGroups: AgeGroup[]
  /** For whom products are, for the filter of an age group. */
  genders: Gender[]
  banners: Banner[]
  promoBanners: Banner[]
  offerBanners: Banner[]
  /** Product ids in the order in which Home shows them. */
  deals: number[]
  hotDeals: number[]
  newArrivals: number[]
  brandOffers: BrandOffer[]
  stores: Store[]
  /** What delivery costs, for search engines and product feeds. */
  delivery: DeliveryTerms
  products: ProductDetails[]
  /** By product id: the day ('2026-11-20') on which a pull first saw the product as it is now. */
  changedOn: Record<number, string>
}

/** Where the snapshot lies below the data folder. */
export const snapshotFile = (dataDir: string): string => join(dataDir, 'catalog', 'snapshot.jsonl')

/** Gives the products of a catalog the cards of the similar ones; all that show one share its card. */
export const withCards = (products: readonly LeanDetails[]): ProductDetails[] => {
  const cards = new Map(products.map((product) => [product.id, pickCard(product)]))
  return products.map((product) => ({
    ...product,
    similar: product.similar.map((id) => cards.get(id)).filter((card) => card !== undefined),
  }))
}

/** The other way round: as the file holds a product. */
export const withoutCards = ({ similar, ...product }: ProductDetails): LeanDetails => ({
  ...product,
  similar: similar.map(({ id }) => id),
})

const newline = 10

/** The lines of a text too long for one string. */
const linesOf = function* (text: Buffer): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(newline, from)
    if (end < 0) throw new Error('The snapshot is cut off.')
    yield text.toString('utf8', from, end)
    from = end + 1
  }
}

/**
 * A snapshot from its file: a line with everything but the products, then a line for each product.
 * Throws when it is cut off or of another format.
 */
export const parseSnapshot = (text: Buffer): Snapshot => {
  const lines = linesOf(text)
  const head = JSON.parse(lines.next().value ?? 'null') as Omit<Snapshot, 'products'> & {
    count: number
  }
  if ((head.format as number) !== 4) throw new Error('The snapshot is of another format.')
  const { count, ...rest } = head
  const products = [...lines].map((line) => JSON.parse(line) as LeanDetails)
  if (products.length !== count) throw new Error('The snapshot is cut off.')
  return { ...rest, products: withCards(products) }
}

/** What the store API of the last pull can do: from the first line of its snapshot alone. */
export const readCapabilities = (dataDir: string): Capability[] => {
  const file = openSync(snapshotFile(dataDir), 'r')
  try {
    const parts: Buffer[] = []
    for (;;) {
      const part = Buffer.alloc(1 << 16)
      const length = readSync(file, part)
      const end = part.subarray(0, length).indexOf(newline)
      parts.push(part.subarray(0, end < 0 ? length : end))
      if (end < 0 && length) continue
      return (JSON.parse(Buffer.concat(parts).toString()) as Snapshot).capabilities
    }
  } finally {
    closeSync(file)
  }
}

let snapshot: Snapshot | undefined

/** The snapshot of this build. Throws when none was pulled yet. */
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
