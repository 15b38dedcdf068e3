export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** The median, the least and the most, rounded. */
export const spread = (times: (number | null)[]): number[] => {
  const known = times.map((time) => time ?? NaN)
  return [median(known), Math.min(...known), Math.max(...known)].map((time) => Math.round(time))
}

export const printTable = (head: string[], rows: (string | number)[][]): void => {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(line(head))
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  for (const row of cells.slice(1)) console.log(line(row))
}

const ratio = (cell: string | number, first: string | number): string => {
  const quotient = Number(cell) / Number(first)
  return Number.isFinite(quotient) ? quotient.toFixed(2) : '-'
}

/** Follows each further row of a group (one row per shop) with the ratios of its figures to the first. */
export const withRatios = (rows: (string | number)[][], group: number): (string | number)[][] =>
  rows.flatMap((row, index) => {
    const first = rows[index - (index % group)] ?? row
    if (row === first) return [row]
    return [
      row,
      ['ratio to the first', ...row.slice(1).map((cell, at) => ratio(cell, first[at + 1] ?? ''))],
    ]
  })
