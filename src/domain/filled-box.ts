// Apart from box.ts, because every page runs what bags need.

/** A box in a bag or an order. */
export interface FilledBox {
  /** Product id of the piece in each place, row by row: '12.12.15.9'. It identifies the box. */
  contents: string
  pieces: BoxCount[]
}

/** How many pieces of a sweet one box holds. */
export interface BoxCount {
  productId: number
  name: string
  quantity: number
}

/** '4 Kaju Katli, 5 Besan Laddu'. */
export const piecesText = (pieces: readonly BoxCount[]): string =>
  pieces.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')
