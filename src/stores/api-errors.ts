import { ApiError } from '#src/api.ts'
import { isNotFound } from './not-found.ts'

/** True if no response arrived; any other error is the shop's. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network'

/** True if the shop said no, so that nothing was done. After any other failure it may have been. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'refused' && error.status < 500

/** Words of a store API that has failed itself, with status 200. */
const trouble = /unable|wrong|error|again|later|busy/i

/** As `isNotFound`, for what a shopper owns: told apart from trouble, of which it would be an untrue word. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) && !trouble.test((error as ApiError).message)

export const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.kind !== 'broken' && error.message) ||
  'Something went wrong on our side. Please try again.'
