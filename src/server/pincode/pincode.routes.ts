import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/pincode.ts'
import * as schema from '#src/contract/pincode.schema.ts'
import { serve } from '../http/serve.ts'
import { readPincode } from './pincode.service.ts'

export const pincodeRoutes = (app: FastifyInstance): void => {
  serve(app, call.pincodeLookup, schema.pincodeLookup, async ({ db, request }) => {
    const { pincode, district, state } = await readPincode(db, request.zip_code)
    const place = { zip_code: pincode, district: { name: district, state: { name: state } } }
    return { status: 200, data: [place] }
  })
  serve(app, call.deliveryCheck, schema.deliveryCheck, async ({ db, request }) => {
    const { minDays, maxDays } = await readPincode(db, request.pincode)
    return { data: { min_days: minDays, max_days: maxDays } }
  })
}
