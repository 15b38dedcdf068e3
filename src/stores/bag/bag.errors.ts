import { ApiError } from '#src/api.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'

/** A permanent refusal; any other error may succeed on retry. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  error.status < 500 &&
  error.code !== 'not-yours' &&
  ![401, 408, 429].includes(error.status)

/** The server's message if it refused, else the specification's. */
export const bagMessage = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'refused' && error.message
    ? error.message
    : bagMessages.bagFailed
