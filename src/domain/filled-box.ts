// Not in box.ts: every page loads what bags need.

export interface FilledBox {
  /** Product id of the piece in each place, row by row: '12.12.15.9'. It identifies the box. */
  contents: string
  pieces: BoxCount[]
}

interface BoxCount {
  productId: number
  name: string
  /** File name in the gallery; undefined in orders from before it was stored. */
  picture?: string | undefined
  quantity: number
}

/** '4 Kaju Katli, 5 Besan Laddu'. */
export const piecesText = (pieces: readonly BoxCount[]): string =>
  pieces.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')
