import type { FastifyInstance } from 'fastify'

/**
 * Does work after the answer has gone out. What fails is logged as `failure`, a sentence without
 * anything of a customer's, and changes nothing else.
 */
export type Background = (failure: string, work: () => Promise<unknown>) => void

/** Closing the shop waits for what is under way. */
export const createBackground = (app: FastifyInstance): Background => {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    while (underWay.size) await Promise.all(underWay)
  })
  return (failure, work) => {
    const doing = Promise.resolve()
      .then(work)
      .then(() => undefined)
      .catch(() => app.log.error(failure))
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
}
