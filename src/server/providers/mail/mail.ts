export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends a letter. `send` rejects when it was not accepted for sending. */
export interface MailProvider {
  send(message: Mail): Promise<void>
}
