/** Texts for any page, spelled as in the specification (sections 4, 5 and 8). */
export const pageMessages = {
  loggedOutTitle: 'Logged Out',
  loggedOut: 'You have been successfully logged out.',
  productMissing: 'Sorry, Product detail not found.',
  urlCopied: 'URL Copied to clipboard.',
  chunkFailed: 'Loading chunk failed',
  appBroken: 'Unexpected Application Error!',
} as const
