import { call } from './call.ts'
import type * as schema from './question.schema.ts'

export const questions = call<typeof schema.questions>('/store/questions', { needs: 'questions' })
