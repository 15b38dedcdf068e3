import { ApiError } from '#src/api.ts'

/** Nothing came back: the connection may be at fault. All else is the shop's own trouble. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network'

/** What was asked for is not there: 404, or a store API that says so in words alone (200). */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || (error.kind === 'refused' && error.status < 400))
