import { isEmail, isMobile, type ContactKind } from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import { invalid } from '../base/errors.ts'

/** Normalises a contact; throws if it is not valid for its kind. */
export const contactOf = (
  kind: ContactKind,
  typed: string,
  message: string = loginMessages.identifierWrong,
): string => {
  const contact = kind === 'mobile' ? typed.trim() : typed.trim().toLowerCase()
  if (kind === 'mobile' ? isMobile(contact) : isEmail(contact)) return contact
  throw invalid(message)
}
