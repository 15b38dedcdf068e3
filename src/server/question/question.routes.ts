import type { FastifyInstance } from 'fastify'
import * as call from '#src/contract/question.ts'
import * as schema from '#src/contract/question.schema.ts'
import { serve } from '../http/serve.ts'
import { readQuestions } from './question.service.ts'

export const questionRoutes = (app: FastifyInstance): void => {
  serve(app, call.questions, schema.questions, async ({ db }) => ({
    payload_questions: await readQuestions(db),
  }))
}
