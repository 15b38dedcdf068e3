import Type from 'typebox'
import { longest } from '#src/domain/limits.ts'
import { nothing, paragraphs, proof } from './fields.schema.ts'

/** Ignored: the shop writes its e-mails itself and knows its own address. */
const unread = Type.Optional(paragraphs(0, 20_000))

/** Only the plain fields count. `adminHtmlTemplate`, without markup, replaces a missing `message`. */
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
