export interface Mail {
  to: string
  replyTo?: string
  subject: string
  text: string
}

/** Sends mail. `send` rejects if it was not accepted for sending. */
export interface MailProvider {
  send(message: Mail): Promise<void>
  /** Ends its connections; afterwards nothing is sent. */
  close?(): void
}
