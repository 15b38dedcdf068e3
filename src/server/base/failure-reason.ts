/** What may be logged and kept of a failed send: the words of a mail server's answer hold the address. */
export const failureReason = (channel: 'mail' | 'sms', cause: unknown): string => {
  if (channel === 'sms') return String(cause)
  const { name, code, responseCode } = Object(cause) as Partial<Record<string, unknown>>
  return [name, code, responseCode].filter(Boolean).join(' ')
}

/**
 * Whether a message may have been delivered although its sending failed: it was handed over, and no answer came. Fetch
 * and nodemailer name this differently.
 */
export const isUnanswered = (cause: unknown): boolean => {
  const { name, timeoutType } = Object(cause) as Partial<Record<string, unknown>>
  return name === 'TimeoutError' || timeoutType === 'SOCKET_TIMEOUT'
}
