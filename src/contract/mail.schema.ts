import Type from 'typebox'
import { maxLengths } from '#src/domain/limits.ts'
import { nothing, paragraphs, proof } from './fields.schema.ts'

/** Ignored: the shop writes its emails itself and knows its own address. */
const unread = Type.Optional(paragraphs(0, 20_000))

/** Only the plain fields count. `adminHtmlTemplate`, without markup, replaces a missing `message`. */
export const sendMail = {
  request: Type.Object({
    name: Type.Optional(Type.String({ maxLength: maxLengths.name })),
    userEmail: Type.String({ minLength: 3, maxLength: maxLengths.email }),
    phone: Type.String({ minLength: 1, maxLength: maxLengths.phone }),
    message: Type.Optional(paragraphs(0, maxLengths.message)),
    subjectUser: unread,
    subjectAdmin: unread,
    adminEmail: unread,
    adminHtmlTemplate: unread,
    userHtmlTemplate: unread,
    proof,
  }),
  reply: nothing,
}
