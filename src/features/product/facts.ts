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
const licence = ({ law }: Pick<ProductDetails, 'law'>): Fact =>
  law.fssai && law.fssai !== business.fssai
    ? ['FSSAI Lic. No.', law.fssai]
    : ['Seller’s FSSAI Lic. No.', business.fssai]

type LabelTexts = ProductDetails['specifications'] & ProductDetails['other']

/** What the page calls the texts of a label that `labelFacts` does not have. */
const names: Record<Exclude<keyof LabelTexts, 'type' | 'shelfLife'>, string> = {
  modelName: 'Model name',
  containerType: 'Container',
  organic: 'Organic',
  polished: 'Polished',
  expDate: 'Expiry date',
  dimensions: 'Package',
  countryOfOrigin: 'Country of origin',
  manufacturedBy: 'Manufactured by',
  packedBy: 'Packed by',
  marketedBy: 'Marketed by',
}

/** Maker, place and licence (Food Safety and Standards, Labelling, 2020). */
export const otherFacts = ({ specifications, other, ...product }: ProductDetails): Fact[] => {
  const { organic, expDate } = specifications
  const texts = {
    ...specifications,
    ...other,
    organic: organic === 'No' ? '' : organic,
    expDate: formatLongDate(expDate),
  }
  const fields = Object.keys(names) as (keyof typeof names)[]
  return stated([
    ...fields.map((field) => [names[field], texts[field]] as const),
    licence(product),
    ['Barcode', product.barcode],
    ['Sold by', product.storeName],
    ['Consumer care', product.law.consumerCare || reach.all()],
    ['Grievance officer', `${business.grievanceOfficer}, ${reach.all()}`],
  ])
}
