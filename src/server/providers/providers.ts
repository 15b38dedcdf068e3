export interface Sms {
  /** Ten-digit Indian mobile number. */
  to: string
  text: string
  /** Indian operators deliver only registered texts (TRAI DLT): those that this shop registers. */
  template: 'otp' | 'order' | 'account' | 'stock'
}

/** Sends an SMS. `send` rejects if it was not accepted for sending. */
export interface SmsProvider {
  send(message: Sms): Promise<void>
}

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

export interface Providers {
  sms: SmsProvider
  mail: MailProvider
}
