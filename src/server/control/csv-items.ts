import { OwnerError } from '../base/errors.ts'
import { csvColumns, csvItem, csvSize, sizeColumns, type CsvCells } from '../product/csv-cells.ts'
import { productSlug, type ItemSize } from '../product/item.ts'
import { readCsv, type CsvRow } from './csv.ts'

/** An item of an import file, not validated yet. */
export interface RawItem {
  item: unknown
  /** Where an error is, for people: 'Line 3, item peda'. `field`: such as 'sizes.0.mrp'. */
  where: (field?: string) => string
  /** The file's own name for a field. */
  called: (field: string) => string
}

/** Columns that may contain line breaks; elsewhere one means that a quotation mark is missing. */
const long = new Set(['description', 'ingredients'])

const columnsOf = (head: CsvRow | undefined): string[] => {
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const wrong = (text: string) =>
    new OwnerError(`${text}; columns are ${csvColumns.join(', ')}. Nothing was changed.`)
  const stranger = columns.find((name) => !(csvColumns as readonly string[]).includes(name))
  if (stranger !== undefined) throw wrong(`The column "${stranger}" is not known`)
  const double = columns.find((name, at) => columns.indexOf(name) < at)
  if (double !== undefined) throw wrong(`The column "${double}" stands twice`)
  if (!columns.includes('item')) throw wrong('There is no column "item"')
  return columns
}

const cellsOf = ({ line, cells }: CsvRow, columns: string[]): CsvCells => {
  if (cells.length > columns.length)
    throw new OwnerError(
      `Line ${line} has ${cells.length} cells, but there are ${columns.length} columns.`,
    )
  const broken = columns.find((name, at) => !long.has(name) && /[\r\n]/.test(cells[at] ?? ''))
  if (broken !== undefined)
    throw new OwnerError(
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

/** Rows of one item state the same; an empty cell takes over what the item's first row says. */
const refuseContradiction = (first: CsvCells, cells: CsvCells, line: number): void => {
  const wrong = csvColumns.find(
    (name) => !sizeColumns.has(name) && cells[name] && cells[name] !== first[name],
  )
  if (wrong)
    throw new OwnerError(
      `Line ${line}: ${wrong} of ${cells.item} is "${cells[wrong]}", but "${first[wrong] ?? ''}" in an earlier line. Nothing was changed.`,
    )
}

/** Cells of products that the shop has, by slug. */
export type KnownCells = ReadonlyMap<string, Required<CsvCells>>

/** The row with what the shop knows in the columns that the file does not have; never the stock. */
const completed = (cells: CsvCells, known: KnownCells): CsvCells => {
  const { quantity, unit, color } = csvSize(cells) as ItemSize
  const { stock: _, ...before } =
    known.get(productSlug(cells.item ?? '', { quantity, unit, color })) ?? {}
  return { ...before, ...cells }
}

/** A product that the shop has keeps what the file has no column for. Throws a `OwnerError`. */
export const itemsOfCsv = (text: string, known: KnownCells): RawItem[] => {
  const [head, ...rows] = readCsv(text)
  const columns = columnsOf(head)
  const items = new Map<string, { first: CsvCells; item: { sizes: unknown[] }; lines: number[] }>()
  for (const row of rows) {
    const cells = cellsOf(row, columns)
    const key = cells.item || `(line ${row.line})`
    const whole = completed(cells, known)
    const item = items.get(key) ?? {
      ...{ first: cells, lines: [] },
      item: { ...csvItem(whole), sizes: [] },
    }
    refuseContradiction(item.first, cells, row.line)
    item.item.sizes.push(csvSize(whole))
    item.lines.push(row.line)
    items.set(key, item)
  }
  return [...items].map(([key, { item, lines }]) => ({
    item,
    where: (field) => {
      const [, size = '0'] = /^sizes\.(\d+)/.exec(field ?? '') ?? []
      return `Line ${lines[Number(size)] ?? lines[0]}, item ${key}`
    },
    called: columnOf,
  }))
}
