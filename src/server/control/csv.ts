/** Rows of a CSV text (RFC 4180): quoted fields may hold commas, line ends and doubled quotes. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  // Excel puts a byte order mark in front.
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? ''
    if (quoted) {
      if (letter !== '"') field += letter
      else if (source[at + 1] === '"') {
        field += '"'
        at++
      } else quoted = false
    } else if (letter === '"' && field === '') quoted = true
    else if (letter === ',') {
      row.push(field)
      field = ''
    } else if (letter === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
    } else if (letter !== '\r') field += letter
  }
  if (field !== '' || row.length) rows.push([...row, field])
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}
