/** The catalog violates the contract or cannot be fetched; the message is one line. */
export class PullError extends Error {
  override name = 'PullError'
  /** The store did not respond, or responded with an error: a retry may succeed. */
  readonly passing: boolean
  constructor(message: string, options: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.passing = options.passing ?? false
  }
}
