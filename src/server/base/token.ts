import { createHash } from 'node:crypto'

/** What is stored of a token, so that who reads the database cannot use one. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
