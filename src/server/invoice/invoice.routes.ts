import type { FastifyInstance } from 'fastify'
import { orderInvoice } from '#src/contract/invoice.ts'
import * as schema from '#src/contract/invoice.schema.ts'
import { serveCustomer } from '../http/serve.ts'
import { readOwnInvoice } from './own-invoice.service.ts'

export const invoiceRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, orderInvoice, schema.orderInvoice, async (context) => {
    const { db, customerId, request } = context
    return {
      payload_orderInvoice: await readOwnInvoice(db, customerId, request.order_id, context.now()),
    }
  })
}
