import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/settings/config.ts'

/** How long a browser is remembered after its last login: the longest that browsers keep a cookie. */
export const browserDays = 400

/** `session`: who is logged in. `browser`: who logged in here before (login/browser.service.ts). */
type Cookie = 'session' | 'browser'

// `__Host-`: no other host of the domain can set the cookie; browsers accept the name over https only.
const cookieName = (config: Config, cookie: Cookie): string =>
  config.secureCookies ? `__Host-${cookie}` : cookie

const scope = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const

export const cookieToken = (
  request: FastifyRequest,
  config: Config,
  cookie: Cookie = 'session',
): string | null => request.cookies[cookieName(config, cookie)] || null

export const setCookie = (
  reply: FastifyReply,
  config: Config,
  token: string,
  cookie: Cookie = 'session',
): void => {
  const days = cookie === 'session' ? config.limits.sessionDays : browserDays
  const maxAge = days * 24 * 60 * 60
  reply.setCookie(cookieName(config, cookie), token, { ...scope(config), maxAge })
}

export const clearCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(cookieName(config, 'session'), scope(config))
}
