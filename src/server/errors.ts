/**
 * The shop says no, and why. Answered as HTTP `status` with `{message, code}`: `message` is a
 * sentence for people, `code` is for programs.
 */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  constructor(status: number, message: string, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A wrong setting or surrounding: the message is one line for the person who starts the shop. */
export class StartError extends Error {
  override name = 'StartError'
}
