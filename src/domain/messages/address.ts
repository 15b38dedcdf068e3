/** Address texts, spelled as in the specification (sections 4, 5 and 8). */
export const addressMessages = {
  addressTitle: 'Address Added',
  addressSaved: 'Your address has been saved successfully',
  addressRemoved: 'Your address has been removed successfully',
  addressFailed: 'We got an error while saving your address.',
  addressRemoveFailed: 'We got an error while removing your address.',
  addressUnchosen: 'Please choose an address to proceed',
} as const
