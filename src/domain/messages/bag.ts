/** Bag texts, spelled as in the specification (sections 4, 5 and 8). */
export const bagMessages = {
  bagFailed: 'We are facing issue on shopping cart. Please try later.',
  bagAdded: 'Product added into the cart successfully.',
  bagRemoved: 'Product removed from cart successfully',
  bagRemoveFailed: 'Unable to remove the product from cart successfully',
  quantityLimit: 'You have reached the product quantity limit.',
  /** The shop's own text. */
  couponWrong: 'This code is not valid.',
} as const
