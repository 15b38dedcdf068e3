import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/**
 * The session cookie. Browsers accept the `__Host-` name only from https, for one host and the whole
 * of it, so no other host of the domain can plant one; plain http keeps a plain name.
 */
const cookieName = (config: Config): string => (config.secureCookies ? '__Host-session' : 'session')

const scope = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const

export const cookieToken = (request: FastifyRequest, config: Config): string | null =>
  request.cookies[cookieName(config)] || null

export const setCookie = (reply: FastifyReply, config: Config, token: string): void => {
  const maxAge = config.limits.sessionDays * 24 * 60 * 60
  reply.setCookie(cookieName(config), token, { ...scope(config), maxAge })
}

export const clearCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(cookieName(config), scope(config))
}
