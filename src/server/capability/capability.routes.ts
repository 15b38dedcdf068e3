import type { FastifyInstance } from 'fastify'
import { capabilities } from '#src/capabilities.ts'
import * as call from '#src/contract/capability.ts'
import * as schema from '#src/contract/capability.schema.ts'
import { serve } from '../http/serve.ts'
import { sendsStockSms } from '../providers/open.ts'

export const capabilityRoutes = (app: FastifyInstance): void => {
  serve(app, call.capabilities, schema.capabilities, async ({ config }) => ({
    payload_capabilities: capabilities.filter(
      (name) => name !== 'stock-alerts-sms' || sendsStockSms(config),
    ),
  }))
}
