import { ScriptError } from '../lib/console.ts'

interface PullErrorOptions extends ErrorOptions {
  transient?: boolean
  mismatched?: boolean
}

export class PullError extends ScriptError {
  override name = 'PullError'
  /** The store did not respond, or responded with an error: a retry may succeed. */
  readonly transient: boolean
  /** Replies do not fit each other: the catalog may have changed between them. */
  readonly mismatched: boolean
  constructor(
    message: string,
    { transient = false, mismatched = false, ...cause }: PullErrorOptions = {},
  ) {
    super(message, transient ? 'later' : 'error', cause)
    this.transient = transient
    this.mismatched = mismatched
  }
}
