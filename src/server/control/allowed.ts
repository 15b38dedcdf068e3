import type { Declared } from '../base/declared.ts'
import { tooFine } from '../product/csv-cells.ts'
import { slugPart } from '../product/item.ts'

const maxLength = 60

/** A value as the owner wrote it; long ones are cut. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return typeof value === 'string' ? `"${cut}"` : cut
}

const inWords = (words: readonly string[], joint: string): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}` : words.join('')
export const anyOf = (words: readonly string[]): string => inWords(words, 'or')
export const allOf = (words: readonly string[]): string => inWords(words, 'and')

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '')

/** A comma before the last one or two digits is a decimal one: groups of digits end with three. */
const decimalComma = /^([^,]*),(\d{1,2}\D*)$/

/** 'Rs 1,160', '250 g', '१६०' and '1.190,50' as a number; null if the text is none. */
const meantNumber = (given: unknown): number | null => {
  const digits = textOf(given)
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(
      decimalComma,
      (_, whole: string, rest: string) => `${whole.replaceAll('.', '')}.${rest}`,
    )
    .replace(/rs\.?|inr|₹|\/-|[,\s]|(g|gm|kg|ml|l|pieces|pcs|%)$/gi, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : null
}

/** '31/12/2026' as '2026-12-31'. */
const meantDay = (given: unknown): string | null => {
  const [, day = '', month = '', year] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](20\d\d)$/.exec(textOf(given).trim()) ?? []
  if (!year || Number(month) > 12 || Number(day) > 31) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const slugForm = (given: unknown): string =>
  `small letters a to z, digits and single hyphens, such as ${slugPart(textOf(given)) || 'kaju-katli'}`
const pictureForm = (given: unknown): string => {
  const isOther = /\.[a-z]\w+$/i.test(textOf(given)) && !/\.(jpe?g|png|webp)$/i.test(textOf(given))
  return `the name of a file of small letters a to z, digits and hyphens that ends in .jpg, .png or .webp, such as kaju-katli.jpg${isOther ? ' (convert the picture: another name does not make it a JPEG)' : ''}`
}
const colorForm = () => '# and six of the signs 0 to 9 and a to f, such as #0f6350'

/** Of fields whose schema has a pattern. */
const forms: Record<string, (given: unknown) => string> = {
  ...Object.fromEntries(
    ['slug', 'brand', 'category', 'subcategory', 'vertical', 'product', 'products']
      .concat(['categories', 'ageGroups'])
      .map((field) => [field, slugForm]),
  ),
  ...Object.fromEntries(
    ['image', 'mobileImage', 'picture', 'pictures', 'icon', 'photo', 'logo'].map((field) => [
      field,
      pictureForm,
    ]),
  ),
  color: colorForm,
  code: colorForm,
  hsn: () => '4, 6 or 8 digits, such as 2106',
  fssai: () => '14 digits, such as 12345678901234',
  barcode: () => '8 to 14 digits, such as 8909990400109',
  pincode: () => 'six digits, such as 110048',
  contact: () => 'the ten digits of a mobile number, such as 9810012345',
  site: () => 'an https address such as https://example.com/diwali',
  sameDayPinPrefixes: () => 'the first one to six digits of pincodes, such as 1100',
  lastOrder: () => 'a day and a time such as 2026-11-06T18:00',
}

/** Of fields that a cell writes in another way than JSON. */
const cellForms: Record<string, string> = {
  allergens: 'the allergens on the label, parted by |, such as milk|cashew, or none',
  dimensionsCm: 'length, width and height in cm, such as 30x20x10',
}

const remedy = 'format the column as text and write it again, or leave the column out'

/** What is wrong with a long number, such as a licence, that Excel has rounded; null: nothing. */
export const roundedByExcel = (cell: string): string | null =>
  /^\d+([.,]\d+)?E\+\d+$/i.test(cell)
    ? `is ${shown(cell)}: Excel has rounded the number; ${remedy}`
    : null

/** What a cell needs to be told of instead of what is allowed; null: nothing. */
export const cellForm = (field: string, cell: string): string | null => {
  if (['mrp', 'sellingPrice', 'price'].includes(field) && tooFine(cell))
    return `is ${shown(cell)}: rupees have at most two decimals, and no sign between thousands`
  if (['barcode', 'fssai'].includes(field)) return roundedByExcel(cell)
  return field === 'hsn' && /^[1-9](\d{2}|\d{4}|\d{6})$/.test(cell)
    ? `is ${shown(cell)}: if it begins with 0, Excel has left that out; ${remedy}`
    : null
}

const rangeOf = ({ minimum, exclusiveMinimum, maximum }: Declared): string => {
  if (exclusiveMinimum !== undefined)
    return maximum === undefined
      ? ` above ${exclusiveMinimum}`
      : ` above ${exclusiveMinimum}, at most ${maximum}`
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  return minimum === undefined ? '' : ` of at least ${minimum}`
}

const numberIn = (declared: Declared, given: unknown): string => {
  const { type, minimum = 0, exclusiveMinimum = -Infinity, maximum = Infinity } = declared
  const isInteger = type === 'integer'
  const meant = meantNumber(given)
  const fits =
    meant !== null &&
    meant >= minimum &&
    meant > exclusiveMinimum &&
    meant <= maximum &&
    (!isInteger || Number.isInteger(meant))
  const usual = Math.min(maximum, Math.max(minimum, isInteger ? 10 : 160))
  const example = fits ? meant : usual
  const isTooFine = typeof given === 'number' && declared.multipleOf !== undefined
  const decimals = isTooFine ? ', with at most two decimals' : ''
  return `a${isInteger ? ' whole' : ''} number${rangeOf(declared)}${decimals}, in digits only, such as ${example}`
}

const stringIn = (declared: Declared, field: string, given: unknown, isCell: boolean): string => {
  const { pattern = '', format, minLength = 0, maxLength } = declared
  if (format === 'date') return `a day such as ${meantDay(given) ?? '2026-12-31'}`
  const form = pattern && forms[field]
  if (form) return form(given)
  const [, codes] = /^\^\(([\w|-]+)\)\$$/.exec(pattern) ?? []
  if (codes) {
    const words = anyOf(codes.split('|'))
    return isCell ? `${words}; several are parted by |` : words
  }
  if (pattern) return 'of another form'
  return `text${minLength ? '' : ', which may be empty'}${maxLength ? `, of at most ${maxLength} letters` : ''}`
}

/** What a place of a file may hold, to stand behind 'must be', with an example. */
export const allowedIn = (
  declared: Declared,
  field: string,
  given: unknown,
  isCell: boolean,
): string => {
  if (isCell && cellForms[field]) return cellForms[field]
  const { anyOf: options = [], properties = {} } = declared
  const own = options.filter(({ type }) => type !== 'null')
  if (own.length && own.every((one) => one.const !== undefined))
    return anyOf(own.map((one) => String(one.const)))
  const [first] = own
  if (first) {
    const rest = own.length < options.length && !isCell ? ', or null' : ''
    return `${allowedIn(first, field, given, isCell)}${rest}`
  }
  const named = Object.keys(properties).join(', ')
  switch (declared.type) {
    case 'boolean':
      return isCell ? 'yes or no' : 'true or false'
    case 'number':
    case 'integer':
      return numberIn(declared, given)
    case 'array':
      return isCell && declared.items
        ? `${allowedIn(declared.items, field, given, isCell)}; several are parted by |`
        : 'a list: [ ... ]'
    case 'object':
      if (declared.maxProperties === 1) return `{} or one of ${named}, not more of them`
      if (declared.minProperties) return `{ ... } with at least one of ${named}`
      return `{ ... } with ${named}`
    default:
      return stringIn(declared, field, given, isCell)
  }
}
