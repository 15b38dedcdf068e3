import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../base/token.ts'
import { stockAlertTokens } from '../db/schema/stock-alert.ts'
import type { Db } from '../db/open.ts'

/** Adds a token for the link in one message. Earlier ones stay valid: a stranger's request ends no link. */
export const addToken = async (tx: Db, alertId: number, expiresAt: Date): Promise<string> => {
  const token = randomBytes(16).toString('base64url')
  await tx.insert(stockAlertTokens).values({ tokenHash: hashOfToken(token), alertId, expiresAt })
  return token
}
