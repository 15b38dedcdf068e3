/** An expected error: HTTP `status` with `{message, code}`, the message for people, the code for programs. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly more: Record<string, unknown>
  constructor(status: number, message: string, code: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const invalid = (message: string): Refused => new Refused(400, message, 'invalid')

/** Expected, and told to the owner in one line: a wrong setting, file or command. */
export class OwnerError extends Error {
  override name = 'OwnerError'
}

/** For a file of the owner's, which is used as a whole or not at all. */
export const refusal = (text: string): OwnerError => new OwnerError(`${text}. Nothing was changed.`)
