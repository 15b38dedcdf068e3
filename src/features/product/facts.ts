import { formatLongDate } from '#src/domain/day.ts'
import { formatSize, type ProductDetails } from '#src/domain/product.ts'
import { business, reach } from '#src/business.ts'

export type Fact = readonly [name: string, value: string]

const stated = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')

/** Omitted by the store API: nothing is declared, not even that there are none. */
const allergens = (names: readonly string[] | null): string =>
  names ? names.join(', ') || 'None declared' : 'Not stated here: see the label'

/** What to know before eating it; empty facts are left out. */
export const labelFacts = (product: ProductDetails): Fact[] => {
  const { law, size } = product
  return stated([
    ['Generic name', product.specifications.type],
    ['Net quantity', law.netQuantity || (size ? formatSize(size) : '')],
    ['Ingredients', product.ingredients],
    ['Allergens', allergens(product.allergens)],
    ['Vegetarian', product.veg === null ? '' : product.veg ? 'Yes' : 'No'],
    ['Best before', law.bestBefore],
    ['Shelf life', law.bestBefore ? '' : product.specifications.shelfLife],
    ['Storage', product.storage],
  ])
}

/** The maker's, else the seller's. A store API may return the seller's for products without one. */
const licence = ({ law }: ProductDetails): Fact =>
  law.fssai && law.fssai !== business.fssai
    ? ['FSSAI Lic. No.', law.fssai]
    : ['Seller’s FSSAI Lic. No.', business.fssai]

/** Maker, place and licence (Food Safety and Standards, Labelling, 2020). */
export const otherFacts = (product: ProductDetails): Fact[] =>
  stated([
    ['Model name', product.specifications.modelName],
    ['Container', product.specifications.containerType],
    ['Organic', product.specifications.organic === 'No' ? '' : product.specifications.organic],
    ['Polished', product.specifications.polished],
    ['Expiry date', formatLongDate(product.specifications.expDate)],
    ['Package', product.specifications.dimensions],
    ['Country of origin', product.other.countryOfOrigin],
    ['Manufactured by', product.other.manufacturedBy],
    ['Packed by', product.specifications.packedBy],
    ['Marketed by', product.other.marketedBy],
    licence(product),
    ['Barcode', product.barcode],
    ['Sold by', product.storeName],
    ['Consumer care', product.law.consumerCare || reach.all()],
    ['Grievance officer', `${business.grievanceOfficer}, ${reach.all()}`],
  ])
