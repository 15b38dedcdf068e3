/** The catalog is not as the contract says, or cannot be asked for: one line that says what. */
export class PullError extends Error {
  override name = 'PullError'
  /** The store did not answer, or not in order: the next try may succeed. */
  readonly passing: boolean
  constructor(message: string, options: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.passing = options.passing ?? false
  }
}
