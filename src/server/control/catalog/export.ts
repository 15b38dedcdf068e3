import { cellsOf, csvColumns } from '../../product/csv-cells.ts'
import { readItems } from '../../product/items.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { byteOrderMark, csvLine } from '../csv.ts'

/** Text of a file for `import`, which undoes no sale made since: counts carry what they were at the export. */
export const exportProducts = async (
  { db }: CommandContext,
  { kind, stock }: { kind: 'csv' | 'json'; stock: boolean },
): Promise<string> => {
  const items = await readItems(db)
  for (const size of items.flatMap(({ sizes }) => sizes))
    if (stock) size.stockWas = size.stock
    else delete size.stock
  if (kind === 'json') return `${JSON.stringify(items, null, 2)}\n`
  const rows = items.flatMap((item) =>
    item.sizes.map((size) => {
      const cells = cellsOf(item, size)
      return csvLine(csvColumns.map((column) => cells[column]))
    }),
  )
  return `${byteOrderMark}${[csvColumns.join(','), ...rows].join('\r\n')}\r\n`
}
