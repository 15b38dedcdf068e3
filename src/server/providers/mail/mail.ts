export interface Mail {
  to: string
  /** Where an answer goes, when not to the shop. */
  replyTo?: string
  subject: string
  text: string
}

/** Sends a letter. `send` rejects when it was not accepted for sending. */
export interface MailProvider {
  send(message: Mail): Promise<void>
}
