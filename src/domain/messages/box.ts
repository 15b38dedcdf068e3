export const boxMessages = {
  sizeMissing: 'The shop does not sell boxes of this kind.',
  piecesMissing: 'Of a sweet in this box there are not enough left. Please change the box.',
  added: 'Your box is in the cart.',
  changed: 'Your box was changed.',
} as const
