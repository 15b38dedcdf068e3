import Type from 'typebox'
import { longest } from '#src/domain/limits.ts'
import { nothing, paragraphs, proof } from './fields.schema.ts'

/** Read by nobody: the shop writes its letters itself and knows its own address. */
const unread = Type.Optional(paragraphs(0, 50_000))

/**
 * The contact form. Only the plain fields count. Without `message` the text of `adminHtmlTemplate`,
 * bare of its markup, stands in for it.
 */
export const sendMail = {
  request: Type.Object({
    name: Type.Optional(Type.String({ maxLength: longest.name })),
    userEmail: Type.String({ minLength: 3, maxLength: longest.email }),
    phone: Type.String({ minLength: 1, maxLength: longest.phone }),
    message: Type.Optional(paragraphs(0, longest.message)),
    subjectUser: unread,
    subjectAdmin: unread,
    adminEmail: unread,
    adminHtmlTemplate: unread,
    userHtmlTemplate: unread,
    proof,
  }),
  reply: nothing,
}
