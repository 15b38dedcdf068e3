import { refusal } from '../../base/errors.ts'
import { firstDuplicate } from '../../base/first-duplicate.ts'
import {
  csvColumns,
  csvItem,
  csvSize,
  noDescription,
  sizeColumns,
  withDefaults,
  type CsvCells,
} from '../../product/csv-cells.ts'
import { productSlug, type ItemSize } from '../../product/item.ts'
import { allOf, shown } from '../allowed.ts'
import { readCsv, type CsvRow } from '../csv.ts'

export interface RawItem {
  item: unknown
  /** Where an error is, for people: 'Line 3, item peda'. `field`: such as 'sizes.0.mrp'. */
  where: (field?: string) => string
  called: (field: string) => string
  /** What stands in the cell of a field; only a CSV has cells. */
  cellOf?: (field: string) => string
}

/** The items of a file, and what is wrong with the rows that belong to none. */
export interface RawItems {
  items: RawItem[]
  errors: string[]
  /** Columns that the file needs and does not have. */
  missing: ReadonlySet<string>
}

/** An error of one row; the others are looked at, too. */
class RowError extends Error {}

/** Columns that may contain line breaks; elsewhere one means that a quotation mark is missing. */
const long = new Set(['description', 'ingredients'])

const isBlank = (cell: string): boolean => cell.trim() === ''

/** Spreadsheets write empty cells to the right of a table, for columns that were formatted or emptied. */
const withoutBlankEnds = (rows: readonly CsvRow[]): CsvRow[] => {
  const width = (rows[0]?.cells.findLastIndex((cell) => !isBlank(cell)) ?? -1) + 1
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.slice(width).every(isBlank) ? cells.slice(0, width) : cells,
  }))
}

const columnsOf = (head: CsvRow | undefined): string[] => {
  if (!head) throw refusal('The file is empty')
  const columns = head.cells.map((cell) => cell.trim().toLowerCase())
  const stranger = columns.find((name) => !(csvColumns as readonly string[]).includes(name))
  // A title, or the 'sep=;' of some spreadsheets.
  if (stranger !== undefined && columns.length === 1)
    throw refusal(
      `Line ${head.line} is ${shown(head.cells[0])}, but the first line must name the columns, such as item: delete the lines above that one`,
    )
  const nameless = columns.indexOf('') + 1
  if (nameless) throw refusal(`Column ${nameless} has no name in line ${head.line}`)
  const headError = (text: string) => refusal(`${text}; columns are ${csvColumns.join(', ')}`)
  if (stranger !== undefined) throw headError(`The column "${stranger}" is not known`)
  const double = firstDuplicate(columns)
  if (double !== undefined) throw headError(`The column "${double}" stands twice`)
  if (!columns.includes('item')) throw headError('There is no column "item"')
  return columns
}

const cellsOf = ({ line, cells }: CsvRow, columns: string[]): CsvCells => {
  if (cells.length !== columns.length)
    throw new RowError(
      `Line ${line} has ${cells.length} cells, but there are ${columns.length} columns`,
    )
  const broken = columns.find((name, at) => !long.has(name) && /[\r\n]/.test(cells[at] ?? ''))
  if (broken !== undefined)
    throw new RowError(
      `Line ${line}: ${broken} goes on in the next line; is a quotation mark missing?`,
    )
  return Object.fromEntries(columns.map((name, at) => [name, cells[at]?.trim() ?? '']))
}

/** 'sizes.0.sellingPrice' is the column selling_price, 'sizes.0.color.code' color_code. */
const columnOf = (field: string): string => {
  const name = field.replace(/^sizes\.\d+\./, '').split('.')
  const [first = '', second] = name
  if (first === 'slug') return 'item'
  if (first === 'deal') return `deal_${second ?? 'kind'}`
  if (first === 'color') return `color_${second ?? 'name'}`
  return first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The row with what its dish says (`first`), in the empty cells that are not about the size. */
const continued = (cells: CsvCells, first: CsvCells): CsvCells => {
  const shared = csvColumns.filter((name) => name in cells && !sizeColumns.has(name))
  const taken = shared.map((name) => [name, cells[name] || first[name] || ''])
  return { ...cells, ...(Object.fromEntries(taken) as CsvCells) }
}

/** Throws if a new size says something else of its item than an earlier row. */
const refuseContradiction = (first: CsvCells, cells: CsvCells, line: number): void => {
  const differing = csvColumns.find((name) => !sizeColumns.has(name) && cells[name] !== first[name])
  if (differing)
    throw new RowError(
      `Line ${line}: ${differing} of ${cells.item} is "${cells[differing]}", but "${first[differing] ?? ''}" in an earlier line`,
    )
}

/** Cells of products that the shop has, by slug. */
export type KnownCells = ReadonlyMap<string, Required<CsvCells>>

const knownCellsOf = (cells: CsvCells, known: KnownCells) => {
  const { quantity, unit, color } = csvSize(cells) as ItemSize
  return known.get(productSlug(cells.item ?? '', { quantity, unit, color }))
}

/** What the shop knows, but for the stock, with the cells of the file. */
const changedBy = ({ stock: _, ...before }: CsvCells, cells: CsvCells): CsvCells => ({
  ...before,
  ...cells,
  ...(cells.description === '' && { description: noDescription }),
})

/** What all sizes of a dish state of it. Throws if they differ in what the file has no column for. */
const statedBy = (sizes: readonly CsvCells[] = [], row: CsvCells, line: number): CsvCells => {
  const [one] = sizes
  if (!one) return {}
  const shared = csvColumns.filter((name) => !sizeColumns.has(name))
  const isAlike = (name: keyof CsvCells) => sizes.every((size) => size[name] === one[name])
  const open = shared.find((name) => !(name in row) && !isAlike(name))
  if (open)
    throw new RowError(
      `Line ${line}: the sizes of ${row.item} differ in ${open}; the new one needs its own`,
    )
  return Object.fromEntries(shared.filter(isAlike).map((name) => [name, one[name] ?? '']))
}

/** `cells`: of the file; `completed`: with what the shop knows. */
const refuseLoneDealPrice = (cells: CsvCells, completed: CsvCells, line: number): void => {
  if (cells.deal_price && !completed.deal_kind)
    throw new RowError(
      `Line ${line}: ${cells.item} has a deal_price but no deal_kind, which is deal or hot`,
    )
}

/** Without these columns the shop cannot tell which size a row is. */
const keyColumns = ['quantity', 'unit'] as const
const namesSize = ({ quantity, unit = '' }: CsvCells): boolean =>
  Number(quantity) > 0 && /^(g|kg|ml|l|pieces)$/.test(unit)
/** What no new size, and no new dish, can be without. */
const ofNewSize = [...keyColumns, 'mrp', 'stock', 'item_code'] as const
const ofNewDish = [
  'item',
  'name',
  'brand',
  'category',
  ...ofNewSize,
  'hsn',
  'gst_percent',
  'allergens',
  'veg',
] as const

/** Which columns a file lacks for a row of it. */
const lackOf = (
  columns: readonly string[],
  { isKnown, isDish }: { isKnown: boolean; isDish: boolean },
  row: string,
): { missing: string[]; text: string } => {
  const without = (needed: readonly string[]) => needed.filter((name) => !columns.includes(name))
  const lost = without(keyColumns)
  const needed = lost.length ? keyColumns : isKnown ? [] : isDish ? ofNewSize : ofNewDish
  const missing = without(needed)
  const kind = lost.length ? 'each row' : isDish ? 'a new size' : 'a new dish'
  const plural = missing.length > 1
  return {
    missing,
    text: `The column${plural ? 's' : ''} ${allOf(missing)} ${plural ? 'are' : 'is'} missing: ${kind}${lost.length ? '' : `, such as ${row},`} needs ${allOf(needed)}`,
  }
}

interface Rows {
  item: { sizes: unknown[] }
  lines: number[]
  cells: CsvCells[]
}

const rawItemOf = ({ item, lines, cells }: Rows): RawItem => {
  const at = (field = ''): number => Number(/^sizes\.(\d+)/.exec(field)?.[1] ?? 0)
  return {
    item,
    where: (field) => {
      const slug = (item as { slug?: string }).slug || `(line ${lines[0]})`
      return `Line ${lines[at(field)] ?? lines[0]}, item ${slug}`
    },
    called: columnOf,
    cellOf: (field) => cells[at(field)]?.[columnOf(field) as keyof CsvCells] ?? '',
  }
}

/** Columns that the file lacks are filled from the shop's product or dish. Throws an `OwnerError`. */
export const itemsOfCsv = (text: string, known: KnownCells): RawItems => {
  const [head, ...rows] = withoutBlankEnds(readCsv(text))
  const columns = columnsOf(head)
  if (!rows.length) throw refusal('The file has no rows below the names of its columns')
  const dishes = Map.groupBy(known.values(), ({ item }) => item)
  const items = new Map<string, Rows>()
  const firsts = new Map<string, CsvCells>()
  const errors: string[] = []
  const missing = new Set<string>()
  const readRow = (row: CsvRow): void => {
    const own = cellsOf(row, columns)
    const key = own.item || `(line ${row.line})`
    const first = firsts.get(key)
    const before = knownCellsOf(own, known)
    // Of a wrong quantity or unit its own error tells more.
    const isKnown = before !== undefined || !namesSize(own)
    const kind = { isKnown, isDish: dishes.has(key) }
    const lack = lackOf(columns, kind, `${own.item} in line ${row.line}`)
    if (lack.missing.some((name) => !missing.has(name))) errors.push(lack.text)
    for (const name of lack.missing) missing.add(name)
    const dish = isKnown ? {} : statedBy(dishes.get(key), own, row.line)
    // A row without a name goes on with the dish above it, as does a new size, or with the shop's.
    const cells = !before || own.name === '' ? continued(own, first ?? dish) : own
    if (first && !isKnown) refuseContradiction(first, cells, row.line)
    const completed = before ? changedBy(before, cells) : withDefaults({ ...dish, ...cells })
    refuseLoneDealPrice(cells, completed, row.line)
    firsts.set(key, first ?? cells)
    const facts = csvItem({ ...completed, pictures: '' })
    const same = JSON.stringify([key, facts])
    const item = items.get(same) ?? {
      item: { ...csvItem(completed), sizes: [] },
      lines: [],
      cells: [],
    }
    item.item.sizes.push(csvSize(completed))
    item.lines.push(row.line)
    item.cells.push(completed)
    items.set(same, item)
  }
  for (const row of rows)
    try {
      readRow(row)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      errors.push(error.message)
    }
  return { items: [...items.values()].map(rawItemOf), errors, missing }
}
