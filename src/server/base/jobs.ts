import type { FastifyInstance } from 'fastify'

interface Job {
  name: string
  seconds: number
  work: () => Promise<unknown>
}

/** Repeats a job while the shop listens; a round begins `seconds` after the last one has ended. */
export const startJob = (app: FastifyInstance, { name, seconds, work }: Job): void => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  const round = (): void => {
    running = work()
      .then(() => undefined)
      .catch((error: unknown) => app.log.error({ err: error }, `A round of ${name} broke off`))
      .finally(plan)
  }
  const plan = (): void => {
    if (!closed) timer = setTimeout(round, seconds * 1000).unref()
  }
  app.addHook('onListen', async () => plan())
  app.addHook('preClose', async () => {
    closed = true
    clearTimeout(timer)
  })
  // Not before: until then the shop still listens, and would refuse whoever comes.
  app.addHook('onClose', async () => running)
}
