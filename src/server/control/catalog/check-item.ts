import { Compile } from 'typebox/compile'
import { dietErrors } from '#src/domain/diet.ts'
import { isGtin } from '#src/domain/gtin.ts'
import { textErrors } from '#src/domain/product-rules.ts'
import { cleaned } from '../../base/clean.ts'
import { itemSchema, slugPart, type Item, type ItemSize } from '../../product/item.ts'
import type { RawItem } from './csv-items.ts'
import { faultsOf } from '../fault.ts'

const check = Compile(itemSchema)

export interface CheckedItem {
  item: Item
  /** Where a size is in the file, for people. */
  placeOf: (size: number) => string
}

type FieldFault = [field: string, text: string]

const sizeFaults = ({ color, barcode, deal, mrp, sellingPrice }: ItemSize): FieldFault[] => {
  const faults: FieldFault[] = []
  if (color && !slugPart(color.name))
    faults.push(['color.name', 'needs letters a to z or digits for the address'])
  if (barcode && !isGtin(barcode))
    faults.push(['barcode', `"${barcode}" is no EAN or UPC: a digit is wrong or missing`])
  if (sellingPrice > mrp) faults.push(['sellingPrice', `${sellingPrice} is above the MRP ${mrp}`])
  if (deal && deal.price >= sellingPrice)
    faults.push(['deal.price', `${deal.price} is not below the selling price ${sellingPrice}`])
  return faults
}

/** What is wrong with the form of an item, but for columns that the file does not have at all. */
const formFaults = (
  item: unknown,
  { where, called, cellOf }: RawItem,
  missing: ReadonlySet<string>,
): string[] => {
  const faults = faultsOf({ schema: itemSchema, check, value: item, cellOf })
  const isEmpty = (field: string) => cellOf?.(field) === ''
  // Such a row is taken for a new size, which would need more columns than the owner wrote.
  const isUnknownSize =
    missing.has('quantity') ||
    missing.has('unit') ||
    faults.some(
      ({ path }) => ['quantity', 'unit'].includes(path.at(-1) ?? '') && !isEmpty(path.join('.')),
    )
  return faults.flatMap(({ path, text }) => {
    const field = path.join('.')
    const name = called(field)
    // An empty selling price is the MRP: what is wrong is that one.
    const isOther = isEmpty(field) && (isUnknownSize || name === 'selling_price')
    if (cellOf && (missing.has(name) || isOther)) return []
    return [`${where(field)}: ${field ? name : 'it'} ${text}`]
  })
}

/** An item of a file as it would be saved; null where something is wrong with it. */
export const checkItem = (
  raw: RawItem,
  missing: ReadonlySet<string>,
): { checked: CheckedItem | null; faults: string[] } => {
  const item = cleaned(itemSchema, raw.item)
  const { where, called } = raw
  if (!check.Check(item)) return { checked: null, faults: formFaults(item, raw, missing) }
  const { diets = [], contains = null } = item
  const wrong = [...textErrors(item), ...dietErrors({ ...item, diets, contains })]
  const faults = [
    ...wrong.map((text) => `${where()}: ${text}`),
    ...item.sizes.flatMap((size, at) =>
      sizeFaults(size).map(([name, text]) => {
        const field = `sizes.${at}.${name}`
        return `${where(field)}: ${called(field)} ${text}`
      }),
    ),
  ]
  const placeOf = (size: number) => where(`sizes.${size}`)
  return { checked: faults.length ? null : { item, placeOf }, faults }
}
