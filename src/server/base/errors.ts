/**
 * The shop says no, and why. Answered as HTTP `status` with `{message, code}`: `message` is a
 * sentence for people, `code` is for programs.
 */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  /** What the answer carries besides, for programs. */
  readonly more: Record<string, unknown>
  constructor(status: number, message: string, code: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** A wrong setting or surrounding: the message is one line for the person who starts the shop. */
export class StartError extends Error {
  override name = 'StartError'
}
