import Type from 'typebox'
import { storeScope, paragraphs } from './fields.schema.ts'

export const question = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 200 }),
  /** A blank line begins a paragraph. */
  answer: paragraphs(1, 2000),
})

export const questions = {
  request: storeScope,
  reply: Type.Object({ payload_questions: Type.Array(question) }),
}
