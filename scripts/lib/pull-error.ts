interface PullErrorOptions extends ErrorOptions {
  passing?: boolean
  mismatched?: boolean
}

export class PullError extends Error {
  override name = 'PullError'
  /** The store did not respond, or responded with an error: a retry may succeed. */
  readonly passing: boolean
  /** Replies do not fit each other: the catalog may have changed between them. */
  readonly mismatched: boolean
  constructor(message: string, options: PullErrorOptions = {}) {
    super(message, options)
    this.passing = options.passing ?? false
    this.mismatched = options.mismatched ?? false
  }
}
