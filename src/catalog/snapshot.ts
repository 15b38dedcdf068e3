import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Banner, BrandOffer, Store } from '#src/domain/home.ts'
import type { AgeGroup, Brand, Gender, Subcategory, Vertical } from '#src/domain/listing.ts'
import type { DeliveryTerms } from '#src/domain/order.ts'
import type { ProductDetails } from '#src/domain/product.ts'

/**
 * Everything the static pages are built from: the catalog as the store API told it at one moment.
 * `scripts/pull-catalog.ts` writes it, `catalog/find.ts` answers questions about it.
 *
 * A product's `stock` is cut to `maxPerOrder`: pages only need to know how many packs can be bought
 * in one order, and so a sale of one pack out of forty does not change any page.
 */
export interface Snapshot {
  format: 1
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
export const snapshotFile = (dataDir: string): string => join(dataDir, 'catalog', 'snapshot.json')

let snapshot: Snapshot | undefined

/** The snapshot of this build. Throws when none was pulled yet. */
export const readSnapshot = (): Snapshot => {
  if (snapshot) return snapshot
  const file = snapshotFile(process.env['STORE_DATA_DIR'] ?? '.data')
  try {
    snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
    return snapshot
  } catch (cause) {
    throw new Error(`No catalog in ${file}: run "npm run build", which pulls it first.`, { cause })
  }
}
