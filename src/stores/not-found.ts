import { ApiError } from '#src/api.ts'

/** True if the shop says that what was asked for is not there: by status 404, or in the body (200). */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'refused' && [200, 404].includes(error.status)
