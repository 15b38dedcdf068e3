export interface Sms {
  /** Ten-digit Indian mobile number. */
  to: string
  text: string
  /**
   * Indian operators pass only texts that were registered with them (TRAI DLT); these are the
   * texts that this shop registers.
   */
  template: 'otp' | 'order' | 'account'
}

/** Sends a text message. `send` rejects when the message was not accepted for sending. */
export interface SmsProvider {
  send(message: Sms): Promise<void>
}
