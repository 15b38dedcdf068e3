import type { Context } from '../serve.ts'
import { callerOf } from './allowance.service.ts'
import type { Desk } from './otp.service.ts'

/** What services that send messages work with, from the call that asks for them. */
export const deskOf = (context: Context): Desk => ({
  db: context.db,
  config: context.config,
  providers: context.providers,
  caller: callerOf(context.ip),
  now: context.now(),
  log: context.log,
})
