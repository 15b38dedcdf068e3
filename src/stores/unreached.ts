import { ApiError } from '#src/api.ts'

/** True if no response arrived; any other error is the shop's. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network'

/** True for status 404, or if a store API reports it in the body (200). */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || (error.kind === 'refused' && error.status < 400))

export const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.kind !== 'broken' && error.message) ||
  'Something went wrong on our side. Please try again.'
