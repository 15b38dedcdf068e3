export interface Mail {
  to: string
  /** Address for replies, if not the shop's. */
  replyTo?: string
  subject: string
  text: string
}

/** Sends mail. `send` rejects if it was not accepted for sending. */
export interface MailProvider {
  send(message: Mail): Promise<void>
}
