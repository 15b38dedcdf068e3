import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../base/settings/config.ts'
import { hashOfToken } from '../base/token.ts'
import type { Db } from '../db/database.ts'
import type { Providers } from '../providers/providers.ts'
import type { Context } from '../http/serve.ts'
import { callerOf } from '../limit/rate-limit.service.ts'

export interface CallerContext {
  db: Db
  config: Config
  providers: Providers
  caller: string
  /** Hash that identifies the browser, if it is known (login/browser.service.ts). */
  browserHash: string | null
  proof: string | undefined
  now: Date
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  sendMessages: () => void
}

export const callerContext = (context: Context, proof?: string): CallerContext => ({
  db: context.db,
  config: context.config,
  providers: context.providers,
  caller: callerOf(context.ip),
  browserHash: context.browserToken && hashOfToken(context.browserToken),
  proof,
  now: context.now(),
  log: context.log,
  sendMessages: context.sendMessages,
})
