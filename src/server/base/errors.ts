/** An expected error: HTTP `status` with `{message, code}`, the message for people, the code for programs. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  /** Further fields of the response, for programs. */
  readonly more: Record<string, unknown>
  constructor(status: number, message: string, code: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** Wrong setting or environment; the message is one line for the person who starts the shop. */
export class StartError extends Error {
  override name = 'StartError'
}
