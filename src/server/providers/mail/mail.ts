export interface Mail {
  to: string
  replyTo?: string
  subject: string
  text: string
}

/** Sends mail. `send` rejects if it was not accepted for sending. */
export interface MailProvider {
  send(message: Mail): Promise<void>
}
