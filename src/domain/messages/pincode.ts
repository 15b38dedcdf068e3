/** Pincode texts, spelled as in the specification (sections 4, 5 and 8). */
export const pincodeMessages = {
  pincodeMissing: 'Pincode not found.',
  pincodeWrong: 'Please enter valid PinCode.',
  pincodeLength: 'Pincode should be 6 digits.',
  deliveryFound: 'Product Delivery Found',
} as const
