import Type from 'typebox'
import { nothing } from './fields.schema.ts'

/** Read by nobody: the shop writes its letters itself and knows its own address. */
const unread = Type.Optional(Type.String({ maxLength: 50_000 }))

/**
 * The contact form. Only the plain fields count. Without `message` the text of `adminHtmlTemplate`,
 * bare of its markup, stands in for it.
 */
export const sendMail = {
  request: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 120 })),
    userEmail: Type.String({ minLength: 3, maxLength: 254 }),
    phone: Type.String({ minLength: 1, maxLength: 20 }),
    message: Type.Optional(Type.String({ maxLength: 5000 })),
    subjectUser: unread,
    subjectAdmin: unread,
    adminEmail: unread,
    adminHtmlTemplate: unread,
    userHtmlTemplate: unread,
  }),
  reply: nothing,
}
