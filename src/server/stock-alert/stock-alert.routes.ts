import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/stock-alert.ts'
import * as schema from '#src/contract/stock-alert.schema.ts'
import { serve } from '../http/serve.ts'
import { callerContext } from '../login/caller-context.ts'
import { confirmAlert, endAlerts } from './answer.service.ts'
import { requestAlert } from './ask.service.ts'

export const stockAlertRoutes = (app: FastifyInstance): void => {
  serve(app, call.askStockAlert, schema.askStockAlert, async (context) => {
    const { product_id: productId, contact, quantity = 1, proof } = context.request
    await requestAlert(callerContext(context, proof), { productId, contact, quantity })
    context.sendMessages()
    return {}
  })
  serve(app, call.confirmStockAlert, schema.confirmStockAlert, async ({ db, request, now }) => {
    await confirmAlert(db, request.token, now())
    return {}
  })
  serve(app, call.endStockAlerts, schema.endStockAlerts, async ({ db, request, now }) => {
    await endAlerts(db, request.token, now())
    return {}
  })
}
