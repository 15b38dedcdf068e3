/** Review texts, spelled as in the specification (sections 4, 5 and 8). */
export const reviewMessages = {
  reviewFailed: 'Failed to submit review. Please try again.',
  reviewError: 'An error occurred while submitting the review.',
  reviewIncomplete: 'Please fill all fields.',
  reviewThanks: 'Thank you for your review!',
} as const
