import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Background } from '../base/background.ts'
import type { Config } from '../base/settings/config.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Db } from '../db/database.ts'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import type { Providers } from '../providers/providers.ts'

/** What every handler and round works with; `buildApp` decorates the app with it. */
export interface Services {
  config: Config
  db: Db
  providers: Providers
  /** Null: the shop takes cash only. */
  gateway: PaymentGateway | null
  background: Background
  /** Soon sends what message/message.service.ts has queued. */
  sendMessages: () => void
  log: FastifyBaseLogger
  now: () => Date
  responseCache: ResponseCache
}

/** What a command of the owner works with; `say` prints a line to the person who typed it. */
export interface CommandContext extends Services {
  app: FastifyInstance
  say: (line: string) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    shop: Services
  }
}
