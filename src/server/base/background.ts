import type { FastifyInstance } from 'fastify'

/** Runs work after the response is sent. Its error is logged with `failure`, without values (base/log.ts). */
export type Background = (failure: string, work: () => Promise<unknown>) => void

export const createBackground = (app: FastifyInstance): Background => {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    while (underWay.size) await Promise.all(underWay)
  })
  return (failure, work) => {
    const doing = Promise.resolve()
      .then(work)
      .then(() => undefined)
      .catch((error: unknown) => app.log.error({ err: error }, failure))
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
}
