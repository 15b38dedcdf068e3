/** Begins the list of errors above a form. */
export const toPutRight = (count: number): string =>
  `${count} ${count === 1 ? 'thing' : 'things'} to put right:`
