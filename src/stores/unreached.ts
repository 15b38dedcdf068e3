import { ApiError } from '#src/api.ts'

/** Nothing came back: the connection may be at fault. All else is the shop's own trouble. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network'
