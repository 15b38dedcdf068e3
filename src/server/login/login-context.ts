import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Db } from '../db/open.ts'
import type { Providers } from '../providers/open.ts'
import type { Context } from '../http/serve.ts'
import { callerOf } from '../limit/rate-limit.service.ts'
import { hashOfBrowser } from './browser.service.ts'

/** What services that send messages work with, from the call that asks for them. */
export interface LoginContext {
  db: Db
  config: Config
  providers: Providers
  /** Whom the asking address stands for. */
  caller: string
  /** By which the asking browser is known, if it is (login/browser.service.ts). */
  browser: string | null
  /** Of work that was done (work/work.service.ts). */
  proof: string | undefined
  now: Date
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

export const loginContext = (context: Context, proof?: string): LoginContext => ({
  db: context.db,
  config: context.config,
  providers: context.providers,
  caller: callerOf(context.ip),
  browser: context.browserToken && hashOfBrowser(context.browserToken),
  proof,
  now: context.now(),
  log: context.log,
})
