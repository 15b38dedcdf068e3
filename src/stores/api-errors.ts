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

/**
 * True if an order or address of the shopper does not exist. Stricter than `isNotFound`: some store APIs report their
 * own failures with status 200 as well, and the shopper must not read then that the order is gone.
 */
export const isMissing = (error: unknown): error is ApiError =>
  isNotFound(error) && (error.status === 404 || !trouble.test(error.message))

/** The answer; null if what was asked for does not exist. */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

export const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.kind !== 'broken' && error.message) ||
  'Something went wrong on our side. Please try again.'
