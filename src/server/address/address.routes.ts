import type { FastifyInstance } from 'fastify'
import * as address from '#src/contract/address.ts'
import * as schema from '#src/contract/address.schema.ts'
import { serveCustomer } from '../http/serve.ts'
import {
  addAddress,
  findAddress,
  listAddresses,
  removeAddress,
  updateAddress,
  wireAddress,
} from './address.service.ts'

export const addressRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, address.addressList, schema.addressList, async ({ db, customerId }) => {
    const rows = await listAddresses(db, customerId)
    return { payload_addressList: rows.map(wireAddress) }
  })
  serveCustomer(app, address.addressDetail, schema.addressDetail, async (context) => {
    const { db, customerId, request } = context
    const row = await findAddress(db, customerId, request.address_id)
    return { payload_addressDetail: wireAddress(row) }
  })
  serveCustomer(app, address.addAddress, schema.addAddress, async (context) => {
    const { db, customerId, request, config, now } = context
    const limit = { max: config.limits.addresses, now: now() }
    const row = await addAddress(db, customerId, request, limit)
    return { payload_addressDetail: wireAddress(row) }
  })
  serveCustomer(app, address.updateAddress, schema.updateAddress, async (context) => {
    const { db, customerId, request } = context
    const row = await updateAddress(db, customerId, request.address_id, request)
    return { payload_addressDetail: wireAddress(row) }
  })
  serveCustomer(app, address.removeAddress, schema.removeAddress, async (context) => {
    await removeAddress(context.db, context.customerId, context.request.address_id)
    return {}
  })
}
