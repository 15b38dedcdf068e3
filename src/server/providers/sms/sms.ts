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
