import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/mail.ts'
import * as schema from '#src/contract/mail.schema.ts'
import { callerContext } from '../login/caller-context.ts'
import { serve } from '../http/serve.ts'
import { messageOf, receiveContactMessage } from './mail.service.ts'

export const mailRoutes = (app: FastifyInstance): void => {
  serve(app, call.sendMail, schema.sendMail, async (context) => {
    await receiveContactMessage(
      callerContext(context, context.request.proof),
      messageOf(context.request),
    )
    context.sendMessages()
    return {}
  })
}
