import { CsvError, parse } from 'csv-parse/sync'
import { OwnerError } from '../base/errors.ts'

/** `line`: the line of the file in which the row begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

const delimiters = [',', ';', '\t']

/** Excel uses semicolons where the comma is the decimal separator; column names contain neither. */
const delimiterOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n|\r/, 1)
  const count = (sign: string) => head.split(sign).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

const errors: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens a cell and none closes it',
  CSV_INVALID_CLOSING_QUOTE:
    'behind the quotation mark that closes a cell more follows; one inside a cell is written twice',
  INVALID_OPENING_QUOTE:
    'a quotation mark stands in a cell that does not begin with one; such a cell is put into quotation marks, and the one inside is written twice',
}

const firstFull = (source: string, line: number): number => {
  const lines = source.split(/\r\n|\r|\n/)
  while (lines[line - 1] === '') line++
  return line
}

/** Tells Excel that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

const quoted = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** A row of a CSV file (RFC 4180), without the end of its line. */
export const csvLine = (cells: readonly string[]): string => cells.map(quoted).join(',')

/** Parses CSV (RFC 4180; BOM, any line ends; comma, semicolon or tab). An `OwnerError` names the line. */
export const readCsv = (text: string): CsvRow[] => {
  const source = text.replace(/^\uFEFF/, '')
  const rows: CsvRow[] = []
  let next = 1
  try {
    parse(source, {
      delimiter: delimiterOf(source),
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        const within = cells.join('').split(/\r\n|\r|\n/).length - 1
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines - within, cells })
        next = lines + 1
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = cause.code === 'CSV_QUOTE_NOT_CLOSED' ? firstFull(source, next) : cause['lines']
    throw new OwnerError(`Line ${line}: ${errors[cause.code] ?? cause.message}.`, { cause })
  }
  return rows
}
