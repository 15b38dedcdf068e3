import { lawFields, otherFields, specificationFields, wireTexts } from '#src/contract/label.ts'
import type { WireDetail } from '#src/contract/product.schema.ts'
import { business, reach } from '#src/business.ts'
import { site } from '#src/site.ts'
import type { ProductRow } from '../card/card.ts'

interface Label {
  specifications: Required<NonNullable<WireDetail['specifications']>>
  other_information: Required<NonNullable<WireDetail['other_information']>>
}

const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'Yes' : 'No')

const piece = (amount: number): string => (amount === 1 ? 'piece' : 'pieces')

const netQuantity = ({ amount, unit }: ProductRow): string =>
  amount > 0 ? `${amount} ${unit === 'pieces' ? piece(amount) : unit}` : ''

const bestBefore = ({ shelfLife, shelfLifeUnit: unit }: ProductRow): string =>
  shelfLife === null || unit === null
    ? ''
    : `${shelfLife} ${shelfLife === 1 ? unit.slice(0, -1) : unit} from packing`

/** What every label says of the shop; a product's version covers it. */
export const shopOnLabel = () => ({
  fssai: business.fssai,
  consumerCare: `${site.name}, ${business.address}. ${reach.all()}`,
})

/** The facts of the label, as the specification (section 3) names them; empty if unknown. */
export const wireLabel = (row: ProductRow): Label => {
  const shop = shopOnLabel()
  const [length = '', width = '', height = ''] = (row.dimensionsCm ?? []).map(String)
  return {
    specifications: {
      ...wireTexts(specificationFields, {
        ...row,
        organic: yesNo(row.organic),
        polished: yesNo(row.polished),
        expDate: row.expDate ?? '',
      }),
      shelf_life: row.shelfLife === null ? '' : String(row.shelfLife),
      shelf_life_month_years: row.shelfLife === null ? '' : (row.shelfLifeUnit ?? ''),
      package_dimension_length: length,
      package_dimension_width: width,
      package_dimension_height: height,
      manufactured_by: row.manufacturedBy,
    },
    other_information: {
      ...wireTexts(otherFields, row),
      ...wireTexts(lawFields, {
        fssai: row.fssai || shop.fssai,
        netQuantity: netQuantity(row),
        bestBefore: bestBefore(row),
        consumerCare: shop.consumerCare,
      }),
    },
  }
}
