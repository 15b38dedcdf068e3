import { ApiError } from '#src/api.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'

/** A no that stays a no; any other failure may go better later. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  error.status < 500 &&
  error.code !== 'not-yours' &&
  ![401, 408, 429].includes(error.status)

/** What a shopper is told: the server's own sentence where it refused, else that of the specification. */
export const bagMessage = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'refused' && error.message
    ? error.message
    : bagMessages.bagFailed
