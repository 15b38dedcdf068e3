import type { FastifyInstance } from 'fastify'

/** Runs work after the response is sent. An error is only logged, as `failure`, without personal data. */
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
      .catch(() => app.log.error(failure))
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
}
