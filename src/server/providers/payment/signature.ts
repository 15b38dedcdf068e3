import { createHmac, timingSafeEqual } from 'node:crypto'

export const sign = (content: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex')

/** Compares in constant time, which does not reveal how many characters match. */
export const isSignature = (
  content: string | Buffer,
  secret: string,
  candidate: string,
): boolean => {
  const expected = Buffer.from(sign(content, secret))
  const given = Buffer.from(candidate)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const proofText = (gatewayOrderId: string, paymentId: string): string =>
  `${gatewayOrderId}|${paymentId}`
