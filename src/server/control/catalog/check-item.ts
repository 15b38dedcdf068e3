import { Compile } from 'typebox/compile'
import { dietErrors } from '#src/domain/diet.ts'
import { isGtin } from '#src/domain/gtin.ts'
import { ownTextErrors } from '#src/domain/product-rules.ts'
import { cleaned } from '../../base/clean.ts'
import { itemSchema, slugPart, type Item, type ItemSize } from '../../product/item.ts'
import { roundedByExcel } from '../allowed.ts'
import type { RawItem } from './csv-items.ts'
import { validationErrors } from '../validation.ts'

const check = Compile(itemSchema)

export interface CheckedItem {
  item: Item
  /** Where a size is in the file, for people. */
  placeOf: (size: number) => string
}

type FieldError = [field: string, text: string]

const sizeErrors = ({ color, barcode, deal, mrp, sellingPrice }: ItemSize): FieldError[] => {
  const errors: FieldError[] = []
  if (color && !slugPart(color.name))
    errors.push(['color.name', 'needs letters a to z or digits for the address'])
  if (barcode && !isGtin(barcode))
    errors.push(['barcode', `"${barcode}" is no EAN or UPC: a digit is wrong or missing`])
  if (sellingPrice > mrp) errors.push(['sellingPrice', `${sellingPrice} is above the MRP ${mrp}`])
  if (deal && deal.price >= sellingPrice)
    errors.push(['deal.price', `${deal.price} is not below the selling price ${sellingPrice}`])
  return errors
}

/** Any text is an item code, so its form tells nothing. */
const codeErrors = ({ cellOf }: RawItem, at: number): FieldError[] => {
  const rounded = roundedByExcel(cellOf?.(`sizes.${at}.itemCode`) ?? '')
  return rounded ? [['itemCode', rounded]] : []
}

/** What is wrong with the form of an item, but for columns that the file does not have at all. */
const formErrors = (
  item: unknown,
  { where, called, cellOf }: RawItem,
  missing: ReadonlySet<string>,
): string[] => {
  const errors = validationErrors({ schema: itemSchema, check, value: item, cellOf })
  const isEmpty = (field: string) => cellOf?.(field) === ''
  // Such a row is taken for a new size, which would need more columns than the owner wrote.
  const isUnknownSize =
    missing.has('quantity') ||
    missing.has('unit') ||
    errors.some(
      ({ path }) => ['quantity', 'unit'].includes(path.at(-1) ?? '') && !isEmpty(path.join('.')),
    )
  return errors.flatMap(({ path, text }) => {
    const field = path.join('.')
    const name = called(field)
    // An empty selling price is the MRP: what is wrong is that one.
    const isOther = isEmpty(field) && (isUnknownSize || name === 'selling_price')
    if (missing.has(name) || isOther) return []
    return [`${where(field)}: ${field ? name : 'it'} ${text}`]
  })
}

/** An item of a file as it would be saved; null where something is wrong with it. */
export const checkItem = (
  raw: RawItem,
  missing: ReadonlySet<string>,
): { checked: CheckedItem | null; errors: string[] } => {
  const item = cleaned(itemSchema, raw.item)
  const { where, called } = raw
  if (!check.Check(item)) return { checked: null, errors: formErrors(item, raw, missing) }
  const { diets = [], contains = null } = item
  const itemErrors = [...ownTextErrors(item), ...dietErrors({ ...item, diets, contains })]
  const errors = [
    ...itemErrors.map((text) => `${where()}: ${text}`),
    ...item.sizes.flatMap((size, at) =>
      [...sizeErrors(size), ...codeErrors(raw, at)].map(([name, text]) => {
        const field = `sizes.${at}.${name}`
        return `${where(field)}: ${called(field)} ${text}`
      }),
    ),
  ]
  const placeOf = (size: number) => where(`sizes.${size}`)
  return { checked: errors.length ? null : { item, placeOf }, errors }
}
