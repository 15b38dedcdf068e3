import { call } from './call.ts'
import type * as schema from './question.schema.ts'

/** Questions and answers of the FAQ page, in order. */
export const questions = call<typeof schema.questions>('/store/questions', { needs: 'questions' })
