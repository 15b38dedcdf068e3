import { ApiError } from '#src/api.ts'

/** No response arrived, possibly because of the connection. Any other error is the shop's. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network'

/** Not found: status 404, or a store API that reports it only in the body (200). */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || (error.kind === 'refused' && error.status < 400))

/** What went wrong, in a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.kind !== 'broken' && error.message) ||
  'Something went wrong on our side. Please try again.'
