import { ApiError } from '#src/api.ts'

/** True if no response arrived; any other error is the shop's. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network'

/** True if the shop said no, so that nothing was done. After any other failure it may have been. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'refused' && error.status < 500

export const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.kind !== 'broken' && error.message) ||
  'Something went wrong on our side. Please try again.'
