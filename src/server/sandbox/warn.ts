import type { FastifyInstance } from 'fastify'

export const warnOfSandbox = (app: FastifyInstance): void => {
  app.addHook('onListen', async () => {
    if (app.shop.gateway?.isSandbox)
      console.error(
        'Online payments go to the built-in SANDBOX: no money moves. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET for a real shop.',
      )
  })
}
