import { StartError } from '../base/errors.ts'
import { csvColumns, csvItem, csvSize, type CsvCells } from '../product/item.ts'
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
    new StartError(`${text}; columns are ${csvColumns.join(', ')}. Nothing was changed.`)
  const stranger = columns.find((name) => !(csvColumns as readonly string[]).includes(name))
  if (stranger !== undefined) throw wrong(`The column "${stranger}" is not known`)
  const double = columns.find((name, at) => columns.indexOf(name) < at)
  if (double !== undefined) throw wrong(`The column "${double}" stands twice`)
  if (!columns.includes('item')) throw wrong('There is no column "item"')
  return columns
}

const cellsOf = ({ line, cells }: CsvRow, columns: string[]): CsvCells => {
  if (cells.length > columns.length)
    throw new StartError(
      `Line ${line} has ${cells.length} cells, but there are ${columns.length} columns.`,
    )
  const broken = columns.find((name, at) => !long.has(name) && /[\r\n]/.test(cells[at] ?? ''))
  if (broken !== undefined)
    throw new StartError(
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

export const itemsOfCsv = (text: string): RawItem[] => {
  const [head, ...rows] = readCsv(text)
  const columns = columnsOf(head)
  const items = new Map<string, { item: { sizes: unknown[] }; lines: number[] }>()
  for (const row of rows) {
    const cells = cellsOf(row, columns)
    const key = cells.item || `(line ${row.line})`
    const known = items.get(key) ?? { item: { ...csvItem(cells), sizes: [] }, lines: [] }
    known.item.sizes.push(csvSize(cells))
    known.lines.push(row.line)
    items.set(key, known)
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
