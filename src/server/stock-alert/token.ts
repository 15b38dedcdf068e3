import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../base/token.ts'
import { stockAlertTokens } from '../db/schema/stock-alert.ts'
import type { Db } from '../db/database.ts'

/**
 * Gives each alert a token for the link in its message, in one statement. Earlier ones stay valid: a stranger's
 * request ends no link.
 */
export const addTokens = async <Alert extends { id: number }>(
  tx: Db,
  alerts: readonly Alert[],
  expiresAt: Date,
): Promise<(Alert & { token: string })[]> => {
  const added = alerts.map((alert) => ({
    ...alert,
    token: randomBytes(16).toString('base64url'),
  }))
  await tx
    .insert(stockAlertTokens)
    .values(
      added.map(({ id, token }) => ({ tokenHash: hashOfToken(token), alertId: id, expiresAt })),
    )
  return added
}
