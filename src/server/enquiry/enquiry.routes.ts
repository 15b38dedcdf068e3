import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import * as call from '#src/contract/enquiry.ts'
import * as schema from '#src/contract/enquiry.schema.ts'
import type { Enquiry } from '#src/domain/enquiry.ts'
import { identifierOf } from '#src/domain/fields.ts'
import { toPaise } from '#src/domain/money.ts'
import { serve } from '../http/serve.ts'
import { callerContext } from '../login/caller-context.ts'
import { receiveEnquiry } from './enquiry.service.ts'

const enquiryIn = (wire: Static<typeof schema.sendEnquiry.request>): Enquiry => ({
  purpose: wire.purpose,
  boxes: wire.boxes,
  day: wire.day,
  budget: wire.budget === undefined ? null : toPaise(wire.budget),
  label: wire.label ?? '',
  name: wire.name,
  mobile: identifierOf(wire.mobile ?? ''),
  email: (wire.email ?? '').toLowerCase(),
  message: wire.message ?? '',
})

export const enquiryRoutes = (app: FastifyInstance): void => {
  serve(app, call.sendEnquiry, schema.sendEnquiry, async (context) => {
    const { idempotency_key: key, proof } = context.request
    const number = await receiveEnquiry(
      callerContext(context, proof),
      key,
      enquiryIn(context.request),
    )
    context.sendMessages()
    return { payload_enquiry: { number } }
  })
}
