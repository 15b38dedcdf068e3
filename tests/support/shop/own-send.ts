import type { SendOptions } from '#src/api.ts'
import type { Call, Reply, Request } from '#src/contract/call.ts'

/** Optional for other store APIs, but always returned by the shop's own (tests/server/full.test.ts). */
export type Full<T> = T extends readonly (infer E)[]
  ? Full<E>[]
  : T extends object
    ? { [K in keyof T]-?: Full<Exclude<T[K], undefined>> }
    : T

/** Calls the shop's own API. */
export type OwnSend = <C extends Call>(
  call: C,
  request: Request<C>,
  options?: SendOptions,
) => Promise<Full<Reply<C>> & Reply<C>>
