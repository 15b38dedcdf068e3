import { hash } from 'node:crypto'

/** What is stored of a token, so that who reads the database cannot use one. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')
